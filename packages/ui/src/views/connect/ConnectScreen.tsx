import type { RouterState } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { ConnectView } from './ConnectView.tsx'
import { connectModel, recentElsewhere } from './connect.model.ts'
import { useDirectory } from './useDirectory.ts'
import { useInvitation } from './useInvitation.ts'

const later = () => {}
/** The view that waits for a wallet may not be drawn yet: this one stays what it was opened for. */
const askedNamespace = ({ view, arguments: asked, behind }: RouterState) =>
  (view === 'Connect' ? asked : behind.at(-1)?.arguments)?.namespace
const unknownDirectory = { count: undefined, featured: [], recommended: [] }

export function ConnectScreen() {
  const latchkey = useLatchkey()
  const { connectors } = useEntireState(latchkey.connectors.state)
  const recent = useSelected(latchkey.connection.state, (connection) => connection.recent)
  const options = useEntireState(latchkey.options.state)
  const { alert } = useEntireState(latchkey.alerts.state)
  const namespace = useSelected(latchkey.router.state, askedNamespace)
  const offersAll = latchkey.services.directory && options.features.allWallets
  const directory = useDirectory(latchkey, offersAll)
  const isMobile = latchkey.platform.environment.device !== 'desktop'
  const embedded = useSelected(latchkey.modal.state, (modal) => modal.embedded)
  const blocked = alert !== undefined
  // Who let themselves in from their phone before does so again by one press. Embedded, it may be on every page.
  const mayInvite = latchkey.services.walletConnect && isMobile && !embedded && !blocked
  const invites = mayInvite && recentElsewhere({ connectors, recent, namespace }).length > 0
  const { launchOf, choose } = useInvitation(latchkey, invites)
  const state = connectModel({
    // Its row is there at once, and goes if the directory does not answer.
    directory: offersAll && directory?.status !== 'failed' ? (directory ?? unknownDirectory) : undefined,
    connectors,
    isMobile,
    recent,
    launchOf,
    app: options.metadata,
    features: options.features,
    termsUrl: options.termsConditionsUrl,
    privacyUrl: options.privacyPolicyUrl,
    alert,
    namespace,
  })
  return (
    <ConnectView
      state={state}
      actions={{
        onPick({ id, elsewhere }) {
          if (elsewhere) choose(elsewhere)
          // What became of it is shown by the next view.
          else latchkey.connect({ connectorId: id, namespace }).catch(() => {})
        },
        onReload: () => location.reload(),
        onTryAgain: () => latchkey.connectors.refresh(),
        onBack: latchkey.use(modalBehavior).back,
        onAllWallets: () => latchkey.router.push('AllWallets'),
        onShowQrCode: () => void latchkey.connect({ connectorId: 'walletConnect' }).catch(() => {}),
        onEmailChange: later,
        onEmailSubmit: later,
        onSocial: later,
        onMoreSocials: later,
      }}
    />
  )
}
