import { useMessages } from '../../i18n/useMessages.ts'
import { Empty } from '../../parts/Empty.tsx'
import { ImageIcon } from '../../parts/icons/things.tsx'
import type { AccountViewState } from './account.state.ts'

/** Two columns of squares. */
export function Nfts({ state }: { readonly state: AccountViewState }) {
  const { account } = useMessages()
  if (state.nfts?.status !== 'ready') return null
  if (state.nfts.rows.length === 0) {
    return (
      <Empty
        icon={<ImageIcon size={28} />}
        heading={account.noNfts}
        text={account.noNftsNote(state.network.name)}
      />
    )
  }
  return (
    <ul className="lk-nfts">
      {state.nfts.rows.map((nft) => (
        <li className="lk-nft" key={nft.id}>
          <span className="lk-nft__img">
            {nft.imageUrl ? <img src={nft.imageUrl} alt="" referrerPolicy="no-referrer" /> : null}
          </span>
          <span>
            <span className="lk-nft__name">{nft.name}</span>
            <span className="lk-nft__sub">{nft.collection}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
