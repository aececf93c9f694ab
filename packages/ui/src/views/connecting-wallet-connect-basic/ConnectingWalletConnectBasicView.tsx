import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AllWalletsRow } from '../../parts/AllWalletsRow.tsx'
import { Art } from '../../parts/Art.tsx'
import { ScanCode } from '../../parts/ScanCode.tsx'
import type {
  ConnectingWalletConnectBasicViewActions,
  ConnectingWalletConnectBasicViewState,
} from './connecting-wallet-connect-basic.state.ts'

type Props = {
  readonly state: ConnectingWalletConnectBasicViewState
  readonly actions: ConnectingWalletConnectBasicViewActions
}

/** A QR code that any WalletConnect wallet can scan. */
export function ConnectingWalletConnectBasicView({ state, actions }: Props) {
  const { walletConnect } = useMessages()
  const { app, code, directory } = state
  return (
    <ViewFrame
      title={walletConnect.scanTitle}
      onBack={state.canGoBack ? actions.onBack : undefined}
      busy={code.status === 'preparing'}
      footerKind="row"
      footer={directory ? <AllWalletsRow directory={directory} onPress={actions.onAllWallets} /> : null}
    >
      <ScanCode
        code={code}
        mark={<Art name={app.name} src={app.imageUrl} />}
        copied={state.copied}
        onCopy={actions.onCopyLink}
        onRenew={actions.onRenewCode}
      >
        {walletConnect.scanAny}
      </ScanCode>
    </ViewFrame>
  )
}
