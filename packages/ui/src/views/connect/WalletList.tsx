import { useMessages } from '../../i18n/useMessages.ts'
import { AllWalletsRow } from '../../parts/AllWalletsRow.tsx'
import { Art, GlyphArt } from '../../parts/Art.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { QrIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import type { ConnectViewActions, ConnectViewState, WalletChoice } from './connect.state.ts'

type Props = {
  readonly wallets: readonly WalletChoice[]
  readonly directory?: Extract<ConnectViewState, { status: 'ready' }>['directory']
  readonly actions: ConnectViewActions
}

/** Installed and recent wallets, or suggestions, and the row that opens all wallets. */
export function WalletList({ wallets, directory, actions }: Props) {
  const { common } = useMessages()
  return (
    <List label={common.wallets}>
      {wallets.map((wallet) => (
        <ListItem
          key={wallet.id}
          data={{ 'data-wallet': wallet.hook }}
          art={
            wallet.mark === 'qrCode' ? (
              <GlyphArt ink>
                <QrIcon />
              </GlyphArt>
            ) : (
              <Art name={wallet.name} src={wallet.imageUrl} />
            )
          }
          label={<Name>{wallet.name}</Name>}
          sub={wallet.duplicateOf ? <Name>{wallet.duplicateOf}</Name> : undefined}
          end={<Mark wallet={wallet} />}
          href={wallet.href}
          target={wallet.target}
          onPress={() => actions.onPick(wallet)}
        />
      ))}
      {directory ? <AllWalletsRow directory={directory} onPress={actions.onAllWallets} /> : null}
    </List>
  )
}

function Mark({ wallet }: { readonly wallet: WalletChoice }) {
  const { connect } = useMessages()
  if (wallet.duplicateOf) return <Badge>{connect.sameName}</Badge>
  if (!wallet.mark) return null
  return <Badge kind={wallet.mark === 'installed' ? 'installed' : undefined}>{connect[wallet.mark]}</Badge>
}
