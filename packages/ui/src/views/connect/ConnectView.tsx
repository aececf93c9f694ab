import type { ConnectMethod } from '@latchkey/core'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'
import { Divider } from '../../parts/Divider.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { RefreshIcon } from '../../parts/icons/arrows.tsx'
import { AlertIcon } from '../../parts/icons/signs.tsx'
import { QrIcon, WalletIcon } from '../../parts/icons/things.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import type { AccountMethod, ConnectViewActions, ConnectViewState } from './connect.state.ts'
import { LoadingMethods } from './LoadingMethods.tsx'
import { Terms } from './Terms.tsx'
import { WalletList } from './WalletList.tsx'

// Lazy, because many apps disable sign-in without a wallet.
const AccountMethods = lazy(async () => ({ default: (await import('./AccountMethods.tsx')).AccountMethods }))
const SocialSteps = lazy(async () => ({ default: (await import('./SocialSteps.tsx')).SocialSteps }))

type Props = {
  readonly state: ConnectViewState
  readonly actions: ConnectViewActions
  /** Email and social providers, bound to their controller. */
  readonly renderMethods?: ((methods: readonly AccountMethod[]) => ReactNode) | undefined
  /** Shown below the ways in. */
  readonly notice?: ReactNode | undefined
}

/** Choice of wallet or sign-in method; all methods are visible without scrolling. */
export function ConnectView({ state, actions, renderMethods, notice }: Props) {
  const { connect, common } = useMessages()
  const loading = useSteadySkeleton(state.status === 'loading')
  if (
    state.status === 'social-options' ||
    state.status === 'social-waiting' ||
    state.status === 'social-closed' ||
    state.status === 'social-failed'
  ) {
    const choosing = state.status === 'social-options'
    return (
      <ViewFrame
        key={choosing ? 'options' : 'window'}
        title={choosing ? connect.options : foreignText(state.social.name)}
        named={!choosing}
        depth={choosing ? 1 : 2}
        onBack={actions.onBack}
      >
        <Suspense fallback={null}>
          <SocialSteps state={state} actions={actions} />
        </Suspense>
      </ViewFrame>
    )
  }
  if (state.status === 'blocked') {
    const text = state.reason === 'origin' ? connect.blockedOrigin : connect.blockedSetup
    return (
      <ViewFrame key="ways" title={connect.title(state.appName)} hidesAlert>
        <Empty
          icon={<AlertIcon size={28} />}
          kind="warning"
          failed
          heading={connect.blocked}
          text={text(state.appName)}
          action={
            <Button inline start={<RefreshIcon />} onPress={actions.onReload}>
              {connect.reload}
            </Button>
          }
        />
      </ViewFrame>
    )
  }

  const { email, socials = [] } = state
  const blocks = blocksOf(
    state.order.filter(
      (method) => method === 'wallet' || (method === 'email' ? email !== undefined : socials.length > 0),
    ),
  )
  const account = (methods: readonly AccountMethod[]) =>
    loading ? (
      <LoadingMethods methods={methods} />
    ) : (
      <Suspense fallback={<LoadingMethods methods={methods} />}>
        {renderMethods?.(methods) ?? (
          <AccountMethods methods={methods} email={email} socials={socials} actions={actions} />
        )}
      </Suspense>
    )

  let wallets: ReactNode = null
  if (loading || (state.status === 'ready' && state.isSuggesting))
    wallets = <SkeletonRows label={connect.loading} />
  else if (state.status === 'ready') {
    wallets = <WalletList wallets={state.wallets} directory={state.directory} actions={actions} />
  } else if (state.status === 'failed') {
    wallets = (
      <>
        <Banner
          kind="danger"
          title={connect.listFailed}
          action={
            <Button size="sm" inline onPress={actions.onTryAgain}>
              {common.tryAgain}
            </Button>
          }
        >
          {connect.listFailedNote(email !== undefined)}
        </Banner>
        {state.wallets.length > 0 ? (
          <div className="lk-mt2">
            <WalletList wallets={state.wallets} actions={actions} />
          </div>
        ) : null}
      </>
    )
  } else if (state.status === 'empty') {
    wallets = (
      <Empty
        icon={<WalletIcon size={28} />}
        heading={connect.none}
        text={(state.canScan ? connect.noneScan : connect.noneInstall)(state.appName)}
        action={
          state.canScan ? (
            <Button kind="primary" inline start={<QrIcon />} onPress={actions.onShowQrCode}>
              {connect.showQrCode}
            </Button>
          ) : null
        }
      />
    )
  }

  return (
    <ViewFrame
      key="ways"
      title={connect.title(state.appName)}
      busy={loading}
      footerKind="plain"
      footer={
        state.termsUrl || state.privacyUrl ? (
          <Terms termsUrl={state.termsUrl} privacyUrl={state.privacyUrl} />
        ) : null
      }
    >
      {blocks.map((block, place) => (
        <Fragment key={block === 'wallet' ? block : block.join()}>
          {place > 0 ? <Divider>{block === 'wallet' ? connect.orWallet : connect.or}</Divider> : null}
          {block === 'wallet' ? wallets : account(block)}
        </Fragment>
      ))}
      {notice}
    </ViewFrame>
  )
}

/** Joins email and social providers that follow each other. */
function blocksOf(order: readonly ConnectMethod[]): readonly ('wallet' | readonly AccountMethod[])[] {
  const blocks: ('wallet' | AccountMethod[])[] = []
  for (const method of order) {
    const last = blocks.at(-1)
    if (method === 'wallet') blocks.push(method)
    else if (typeof last === 'object') last.push(method)
    else blocks.push([method])
  }
  return blocks
}
