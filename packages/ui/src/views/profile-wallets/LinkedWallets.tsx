import { useMessages } from '../../i18n/useMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Art, Combo } from '../../parts/Art.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { CrossIcon } from '../../parts/icons/signs.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import { Name } from '../../parts/Name.tsx'
import type { LinkedWallet } from './profile-wallets.state.ts'

type Props = {
  readonly label: string
  readonly wallets: readonly LinkedWallet[]
  /** Effect of pressing a row. */
  readonly verb: string
  readonly switchingId: string | undefined
  readonly onPress: (walletId: string) => void
  readonly onRemove?: ((walletId: string) => void) | undefined
}

/** Linked wallets other than the current one. */
export function LinkedWallets({ label, wallets, verb, switchingId, onPress, onRemove }: Props) {
  const { profile, unsupported } = useMessages()
  return (
    <List label={label}>
      {wallets.map((linked) => {
        const { id, address, wallet } = linked
        const busy = id === switchingId
        const row = (
          <ListItem
            key={id}
            data={{ 'data-wallet': id }}
            art={
              <Combo>
                <AddressAvatar address={address} src={linked.avatarUrl} />
                <Art name={wallet.name} src={wallet.imageUrl} size={16} />
              </Combo>
            }
            label={linked.name ? <Name>{linked.name}</Name> : <Address value={address} />}
            sub={
              busy ? (
                unsupported.approve(wallet.name)
              ) : (
                <>
                  <Name>{wallet.name}</Name>
                  {linked.family ? (
                    <>
                      {' · '}
                      <Name>{linked.family}</Name>
                    </>
                  ) : null}
                </>
              )
            }
            busy={busy}
            disabled={switchingId !== undefined && !busy}
            end={busy ? <MiniLoader /> : switchingId ? null : <span className="lk-textlike">{verb}</span>}
            onPress={() => onPress(id)}
          />
        )
        if (!onRemove) return row
        return (
          <div key={id} className="lk-withmenu">
            {row}
            <IconButton
              kind="sm"
              label={profile.remove(wallet.name)}
              icon={<CrossIcon size={18} />}
              onPress={() => onRemove(id)}
            />
          </div>
        )
      })}
    </List>
  )
}
