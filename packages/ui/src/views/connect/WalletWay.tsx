import { formatCount } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { Art, Cluster, GlyphArt } from '../../parts/Art.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { ChevronIcon } from '../../parts/icons/arrows.tsx'
import { QrIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import type { ConnectViewActions, ConnectViewState, WalletChoice } from './connect.state.ts'

type Props = {
  readonly wallets: readonly WalletChoice[]
  readonly directory?: Extract<ConnectViewState, { status: 'ready' }>['directory']
  readonly actions: ConnectViewActions
}

/** The wallets at hand, and the way to all the others. */
export function WalletWay({ wallets, directory, actions }: Props) {
  const { connect, common } = useMessages()
  const locale = useLocale()
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
          label={wallet.name}
          sub={wallet.duplicateOf ? <bdi dir="ltr">{wallet.duplicateOf}</bdi> : undefined}
          end={<Mark wallet={wallet} />}
          onPress={() => actions.onPick(wallet.id)}
        />
      ))}
      {directory ? (
        <ListItem
          art={<Cluster pictures={directory.samples} />}
          label={connect.allWallets}
          end={
            <>
              {directory.count ? (
                <Badge>
                  <bdi dir="ltr" className="lk-num">
                    {formatCount(directory.count, locale)}+
                  </bdi>
                </Badge>
              ) : null}
              <ChevronIcon size={16} />
            </>
          }
          onPress={actions.onAllWallets}
        />
      ) : null}
    </List>
  )
}

function Mark({ wallet }: { readonly wallet: WalletChoice }) {
  const { connect } = useMessages()
  if (wallet.duplicateOf) return <Badge>{connect.sameName}</Badge>
  if (!wallet.mark) return null
  return <Badge kind={wallet.mark === 'installed' ? 'installed' : undefined}>{connect[wallet.mark]}</Badge>
}
