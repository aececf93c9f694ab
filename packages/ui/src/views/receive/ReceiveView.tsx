import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Art } from '../../parts/Art.tsx'
import { Button } from '../../parts/Button.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { CopyIcon } from '../../parts/icons/things.tsx'
import identityCss from '../../parts/identity.css?inline'
import { ListItem, PlainItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import type { ReceiveViewActions, ReceiveViewState } from './receive.state.ts'

type Props = { readonly state: ReceiveViewState; readonly actions: ReceiveViewActions }

/** The account's address as QR code and in full. */
export function ReceiveView({ state, actions }: Props) {
  useStyles(identityCss)
  const { receive, common } = useMessages()
  const { address, name, network } = state
  const row = {
    art: <Art name={network.name} src={network.imageUrl} />,
    label: <Name>{network.name}</Name>,
    sub: receive.senders,
  }
  return (
    <ViewFrame
      title={receive.title}
      onBack={actions.onBack}
      footerKind="row"
      footer={
        state.canChange ? (
          <ListItem
            {...row}
            data={{ 'data-network': network.id }}
            end={<span className="lk-textlike">{receive.change}</span>}
            onPress={actions.onChangeNetwork}
          />
        ) : (
          <PlainItem {...row} />
        )
      }
    >
      <QrCode
        label={receive.qrLabel}
        text={state.uri}
        mark={<AddressAvatar address={address} src={state.avatarUrl} />}
      />
      <div className="lk-center lk-mt4">
        {name ? (
          <p className="lk-ident__name">
            <Name>{name}</Name>
          </p>
        ) : null}
        <div className="lk-mt1">
          <FullAddress value={address} centred />
        </div>
      </div>
      <div className="lk-mt4">
        <Button kind="primary" start={state.copied ? <CheckIcon /> : <CopyIcon />} onPress={actions.onCopy}>
          {state.copied ? common.copied : common.copyAddress}
        </Button>
      </div>
    </ViewFrame>
  )
}
