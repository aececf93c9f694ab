import { useMessages } from '../../i18n/useMessages.ts'
import { Empty } from '../../parts/Empty.tsx'
import { ImageIcon } from '../../parts/icons/things.tsx'
import { NftTile } from '../../parts/NftTile.tsx'
import nftCss from '../../parts/nft-tile.css?inline'
import { SkeletonNfts } from '../../parts/SkeletonNfts.tsx'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import { useStyles } from '../../styles/useStyles.ts'
import type { AccountViewActions, AccountViewState } from './account.state.ts'
import { NotLoaded } from './NotLoaded.tsx'

type Props = { readonly state: AccountViewState; readonly actions: AccountViewActions }

/** Collectibles in two columns. */
export function Nfts({ state, actions }: Props) {
  useStyles(nftCss)
  const { account } = useMessages()
  const { nfts } = state
  const loading = useSteadySkeleton(nfts?.status === 'loading')
  if (loading || nfts?.status === 'loading') return <SkeletonNfts label={account.loadingNfts} />
  if (nfts?.status === 'failed') {
    return (
      <NotLoaded title={account.nftsFailed} text={account.nftsFailedNote} onTryAgain={actions.onRetryTab} />
    )
  }
  if (!nfts || nfts.rows.length === 0) {
    return (
      <Empty
        icon={<ImageIcon size={28} />}
        heading={account.noNfts}
        text={account.noNftsNote(state.network.name)}
      />
    )
  }
  return (
    <ul className="lk-nfts" aria-label={account.tabs.nfts}>
      {nfts.rows.map((nft) => (
        <li key={nft.id}>
          <NftTile nft={nft} />
        </li>
      ))}
    </ul>
  )
}
