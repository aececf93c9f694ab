import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Art } from '../../parts/Art.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { DisconnectRow } from '../../parts/DisconnectRow.tsx'
import { ChevronIcon } from '../../parts/icons/arrows.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import { Name } from '../../parts/Name.tsx'
import type { UnsupportedChainViewActions, UnsupportedChainViewState } from './unsupported-chain.state.ts'

type Props = { readonly state: UnsupportedChainViewState; readonly actions: UnsupportedChainViewActions }

/** Shown if the wallet is on a network that the app does not support. */
export function UnsupportedChainView({ state, actions }: Props) {
  const { unsupported: text, switchNetwork } = useMessages()
  const { appName, walletName, networks } = state
  const only = networks.length === 1 ? networks[0] : undefined
  const busyId = state.status === 'switching' ? state.targetId : undefined
  return (
    <ViewFrame
      title={switchNetwork.title}
      busy={busyId !== undefined}
      footerKind="row"
      footer={<DisconnectRow disconnecting={state.disconnecting} onDisconnect={actions.onDisconnect} />}
    >
      {state.status === 'failed' ? (
        <Banner kind="danger" title={switchNetwork.failed(walletName)}>
          {switchNetwork.failedNote(walletName)}
        </Banner>
      ) : (
        <Banner
          kind="warning"
          title={state.networkName ? text.banner(appName, state.networkName) : text.bannerUnknown(appName)}
        >
          {only ? text.only(only.name) : text.choose}
        </Banner>
      )}
      {only ? (
        <Buttons>
          <Button kind="primary" busy={busyId === only.id} onPress={() => actions.onPick(only.id)}>
            {busyId === only.id ? text.approve(walletName) : text.switchTo(only.name)}
          </Button>
        </Buttons>
      ) : (
        <div className="lk-mt3">
          <List label={text.networks(appName)}>
            {networks.map((network) => (
              <ListItem
                key={network.id}
                data={{ 'data-network': network.id }}
                art={<Art name={network.name} src={network.imageUrl} />}
                label={<Name>{network.name}</Name>}
                sub={network.id === busyId ? text.approve(walletName) : undefined}
                end={network.id === busyId ? <MiniLoader /> : <ChevronIcon size={16} />}
                busy={network.id === busyId}
                disabled={busyId !== undefined && network.id !== busyId}
                onPress={() => actions.onPick(network.id)}
              />
            ))}
          </List>
        </div>
      )}
    </ViewFrame>
  )
}
