import { lazy, Suspense } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { WalletIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import type { AccountViewActions, AccountViewState } from './account.state.ts'

// Loaded on demand: most users stay on the tokens, and the activity needs the virtual list.
const Activity = lazy(async () => ({ default: (await import('./Activity.tsx')).Activity }))
const Nfts = lazy(async () => ({ default: (await import('./Nfts.tsx')).Nfts }))

type Props = { readonly state: AccountViewState; readonly actions: AccountViewActions }

export function TabContent({ state, actions }: Props) {
  const { account } = useMessages()
  if (state.tab !== 'tokens') {
    const activity = state.tab === 'activity'
    const Tab = activity ? Activity : Nfts
    return (
      <Suspense
        fallback={
          <SkeletonRows round amounts label={activity ? account.loadingActivity : account.loadingNfts} />
        }
      >
        <Tab state={state} actions={actions} />
      </Suspense>
    )
  }
  return <Tokens state={state} actions={actions} />
}

function Tokens({ state, actions }: Props) {
  const { account, common, errors, switchNetwork } = useMessages()
  const { tokens, network, balance } = state
  const loading = useSteadySkeleton(tokens.status === 'loading')
  if (balance.status === 'unsupported') {
    return (
      <div className="lk-mt3">
        <Banner
          kind="warning"
          action={
            <Button size="sm" inline onPress={actions.onSwitchNetwork}>
              {switchNetwork.title}
            </Button>
          }
        >
          {errors.unsupported_chain({ network: network.name })}
        </Banner>
      </div>
    )
  }
  if (balance.status === 'unavailable') {
    const wait = common.seconds(balance.retryInSeconds)
    const canRetry = balance.retryInSeconds <= 0
    return (
      <div className="lk-mt3">
        <Banner
          kind="danger"
          title={account.balanceFailed}
          counting={!canRetry}
          action={
            <Button size="sm" inline disabled={!canRetry} onPress={actions.onRetryBalance}>
              {canRetry ? common.tryAgain : account.tryAgainIn(wait)}
            </Button>
          }
        >
          {canRetry ? account.balanceFailedNow : account.balanceFailedNote(wait)}
        </Banner>
      </div>
    )
  }
  if (loading || tokens.status === 'loading')
    return <SkeletonRows round amounts label={account.loadingTokens} />
  if (tokens.status === 'failed') return null
  if (tokens.rows.length === 0) {
    const canBuy = state.actions.includes('buy')
    return (
      <Empty
        icon={<WalletIcon size={28} />}
        heading={account.empty}
        text={(canBuy ? account.emptyNote : account.emptyReceive)(network.name)}
        action={
          canBuy ? (
            <Button kind="primary" inline onPress={() => actions.onAction('buy')}>
              {account.buyFirst}
            </Button>
          ) : null
        }
      />
    )
  }
  return (
    <List label={common.tokens}>
      {tokens.rows.map((token) => (
        <TokenRow key={token.id} token={token} network={network} />
      ))}
    </List>
  )
}
