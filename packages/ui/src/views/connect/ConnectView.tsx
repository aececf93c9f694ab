import { lazy, type ReactNode, Suspense } from 'react'
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
import type { ConnectViewActions, ConnectViewState } from './connect.state.ts'
import { LoadingMethods } from './LoadingMethods.tsx'
import { Terms } from './Terms.tsx'
import { WalletList } from './WalletList.tsx'

// Lazy, because many apps disable sign-in without a wallet.
const AccountMethods = lazy(async () => ({ default: (await import('./AccountMethods.tsx')).AccountMethods }))
const SocialSteps = lazy(async () => ({ default: (await import('./SocialSteps.tsx')).SocialSteps }))

type Props = { readonly state: ConnectViewState; readonly actions: ConnectViewActions }

/** Choice of wallet or sign-in method; all methods are visible without scrolling. */
export function ConnectView({ state, actions }: Props) {
  const { connect, common } = useMessages()
  const loading = useSteadySkeleton(state.status === 'loading')
  if (
    state.status === 'social_options' ||
    state.status === 'social_waiting' ||
    state.status === 'social_closed'
  ) {
    const choosing = state.status === 'social_options'
    return (
      <ViewFrame
        key={choosing ? 'options' : 'window'}
        title={choosing ? connect.options : foreignText(state.social.name)}
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
      <ViewFrame key="ways" title={connect.title(state.appName)}>
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
  const hasAccountMethod = email !== undefined || socials.length > 0
  const account = !hasAccountMethod ? null : loading ? (
    <LoadingMethods email={email !== undefined} socials={socials.length > 0} />
  ) : (
    <Suspense fallback={<LoadingMethods email={email !== undefined} socials={socials.length > 0} />}>
      <AccountMethods email={email} socials={socials} actions={actions} />
    </Suspense>
  )

  let wallets: ReactNode = null
  if (loading) wallets = <SkeletonRows label={connect.loading} />
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

  const emailFirst = state.first === 'email'
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
      {emailFirst ? account : wallets}
      {account ? <Divider>{emailFirst ? connect.orWallet : connect.or}</Divider> : null}
      {emailFirst ? wallets : account}
    </ViewFrame>
  )
}
