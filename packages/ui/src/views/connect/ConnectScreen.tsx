import type { RouterState } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { lazy, Suspense, useState } from 'react'
import { blockedBy } from '../../modal/alertText.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ConnectView } from './ConnectView.tsx'
import { connectModel, isInBrowser, recentRemoteWallets } from './connect.model.ts'
import { pickConnector } from './connectorOf.ts'
import { useDirectory } from './useDirectory.ts'
import { usePreparedPairing } from './usePreparedPairing.ts'

// Lazy, because many apps disable sign-in without a wallet.
const BoundAccountMethods = lazy(async () => ({
  default: (await import('./BoundAccountMethods.tsx')).BoundAccountMethods,
}))
const InAppScreen = lazy(async () => ({ default: (await import('./InAppScreen.tsx')).InAppScreen }))
const SocialScreen = lazy(async () => ({ default: (await import('./SocialScreen.tsx')).SocialScreen }))

/** Handled by {@link BoundAccountMethods}. */
const handledInside = () => {}
/** The namespace that Connect was opened for, also while the next view is loading and Connect stays on screen. */
const requestedNamespace = ({ view, arguments: current, behind }: RouterState) =>
  (view === 'Connect' ? current : behind.at(-1)?.arguments)?.namespace
const unknownDirectory = { count: undefined, featured: [], recommended: [] }

export function ConnectScreen() {
  const { host } = useLatchkey().internals.platform.environment
  if (host !== 'social') return <WaysScreen />
  return (
    <Suspense fallback={null}>
      <InAppScreen />
    </Suspense>
  )
}

function WaysScreen() {
  const latchkey = useLatchkey()
  const { connectors } = useEntireState(latchkey.connectors.state)
  const recent = useSelected(latchkey.connection.state, (connection) => connection.recent)
  const options = useEntireState(latchkey.options.state)
  const { codes: alerts } = useEntireState(latchkey.internals.alerts.state)
  const namespace = useSelected(latchkey.internals.router.state, requestedNamespace)
  // Without a directory, a visitor who has no wallet is offered the well-known ones.
  const hasDirectory = latchkey.internals.services.directory || !connectors.some(isInBrowser)
  const offersAll = hasDirectory && options.features.allWallets
  const directory = useDirectory(latchkey, offersAll)
  const [isMobile] = useState(() => latchkey.internals.platform.environment.device !== 'desktop')
  const embedded = useSelected(latchkey.internals.modal.state, (modal) => modal.embedded)
  const blocked = alerts.some((code) => blockedBy(code) !== undefined)
  // Prepares a pairing if a remote wallet was used on this phone before, so that one press opens it. Not when embedded,
  // where every page view would create a pairing.
  const canPair = latchkey.internals.services.walletConnect && isMobile && !embedded && !blocked
  const preparesPairing = canPair && recentRemoteWallets({ connectors, recent, namespace }).length > 0
  const { launchOf, choose } = usePreparedPairing(latchkey, preparesPairing)
  /** The step of a social sign-in: all providers, or the window of one. The step before it comes first. */
  const [socialSteps, setSocialSteps] = useState<readonly string[]>([])
  const state = connectModel({
    // Shown while the directory loads, and removed if loading fails.
    directory: offersAll && directory?.status !== 'failed' ? (directory ?? unknownDirectory) : undefined,
    connectors,
    isMobile,
    recent,
    launchOf,
    app: options.metadata,
    features: options.features,
    termsUrl: options.termsConditionsUrl,
    privacyUrl: options.privacyPolicyUrl,
    alerts,
    namespace,
  })
  const pushStep = (step: string) =>
    setSocialSteps((steps) => (steps.at(-1) === step ? steps : [...steps, step]))
  const step = socialSteps.at(-1)
  const socials = ('socials' in state && state.socials) || []
  if (step) {
    return (
      <Suspense fallback={null}>
        <SocialScreen
          step={step}
          socials={socials}
          onStep={pushStep}
          onBack={() => setSocialSteps((steps) => steps.slice(0, -1))}
        />
      </Suspense>
    )
  }
  return (
    <ConnectView
      state={state}
      renderMethods={(methods) => (
        <BoundAccountMethods methods={methods} socials={socials} onSocialStep={pushStep} />
      )}
      actions={{
        onPick({ id, remoteWallet, mark }) {
          if (remoteWallet && mark === 'recent') choose(remoteWallet)
          else if (remoteWallet)
            // Late, because most visitors have a wallet.
            void import('./pickRemoteWallet.ts').then((late) =>
              late.pickRemoteWallet(latchkey, remoteWallet, choose),
            )
          else pickConnector(latchkey, connectors.find((one) => one.id === id) ?? { id }, namespace)
        },
        onReload: () => location.reload(),
        onTryAgain: () => latchkey.internals.connectors.refresh(),
        onBack: latchkey.use(modalBehavior).back,
        onAllWallets: () => latchkey.internals.router.push('AllWallets'),
        onShowQrCode: () => void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {}),
        onEmailChange: handledInside,
        onEmailSubmit: handledInside,
        onSocial: handledInside,
        onMoreSocials: handledInside,
      }}
    />
  )
}
