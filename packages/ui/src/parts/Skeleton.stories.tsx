import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { useStyles } from '../styles/useStyles.ts'
import frameCss from '../views/approve-transaction/frame.css?inline'
import { SkeletonRequest } from '../views/approve-transaction/SkeletonRequest.tsx'
import { Skeleton, SkeletonRows } from './Skeleton.tsx'
import { SkeletonDetails } from './SkeletonDetails.tsx'
import { SkeletonNfts } from './SkeletonNfts.tsx'
import { SkeletonBigWallets, SkeletonTiles } from './SkeletonTiles.tsx'

export default { title: 'Parts/Skeleton', component: Skeleton }

export const Shapes = {
  render: () => (
    <Shelf title="Skeletons">
      <Labelled label="Button">
        <Skeleton shape="button" />
      </Labelled>
      <Labelled label="Balance">
        <Skeleton shape="balance" />
      </Labelled>
      <Labelled label="Details">
        <SkeletonDetails rows={3} />
      </Labelled>
      <Labelled label="Recommended wallets">
        <SkeletonBigWallets />
      </Labelled>
    </Shelf>
  ),
}

export const Rows = {
  render: () => (
    <Shelf title="Skeletons">
      <SkeletonRows label="Loading wallets" />
    </Shelf>
  ),
}

export const RowsWithAmounts = {
  render: () => (
    <Shelf title="Skeletons">
      <SkeletonRows round amounts label="Loading tokens" />
    </Shelf>
  ),
}

export const Tiles = {
  render: () => (
    <Shelf title="Skeletons">
      <Labelled label="Eight">
        <SkeletonTiles count={8} />
      </Labelled>
      <Labelled label="Four">
        <SkeletonTiles count={4} />
      </Labelled>
    </Shelf>
  ),
}

export const Nfts = {
  render: () => (
    <Shelf title="Skeletons">
      <SkeletonNfts label="Loading NFTs" />
    </Shelf>
  ),
}

function FramedRequest() {
  useStyles(frameCss)
  return (
    <div className="lk-frame">
      <div className="lk-frame__body">
        <SkeletonRequest />
      </div>
    </div>
  )
}

export const Request = {
  render: () => (
    <Shelf title="Skeletons">
      <FramedRequest />
    </Shelf>
  ),
}
