import { memo, useCallback } from 'react'
import { formatCount } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { GlyphArt } from '../../parts/Art.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button, ButtonStack } from '../../parts/Button.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ChevronIcon, RefreshIcon } from '../../parts/icons/arrows.tsx'
import { SearchIcon } from '../../parts/icons/signs.tsx'
import { QrIcon } from '../../parts/icons/things.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Section } from '../../parts/Section.tsx'
import { SkeletonBigWallets, SkeletonTiles } from '../../parts/SkeletonTiles.tsx'
import { useLatest } from '../../parts/useLatest.ts'
import { useSteadySkeleton } from '../../parts/useSteadySkeleton.ts'
import { VirtualList } from '../../parts/VirtualList.tsx'
import { BigWallet, WalletTile } from '../../parts/WalletTile.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './all-wallets.css?inline'
import type { AllWalletsViewActions, AllWalletsViewState, ListedWallet } from './all-wallets.state.ts'

type Props = { readonly state: AllWalletsViewState; readonly actions: AllWalletsViewActions }

/** Search and browse all wallets of the directory. */
export function AllWalletsView({ state, actions: latest }: Props) {
  const actions = useLatest(latest)
  useStyles(css)
  const { allWallets, connect, common } = useMessages()
  const locale = useLocale()
  const skeletonVisible = useSteadySkeleton(state.status === 'loading')
  const loading = skeletonVisible || state.status === 'loading'
  const searching = 'searching' in state && state.searching === true
  const noResults = state.status === 'results' && state.found.length === 0
  const loadingMore = state.status === 'browse' && state.more?.loading === true
  if (state.status === 'failed') {
    return (
      <ViewFrame title={allWallets.title} onBack={actions.onBack}>
        <Empty
          failed
          icon={<RefreshIcon size={28} />}
          heading={connect.listFailed}
          text={state.canScan ? allWallets.failedNote : connect.listFailedNote(false)}
          action={
            <ButtonStack>
              <Button kind="primary" inline onPress={actions.onTryAgain}>
                {common.tryAgain}
              </Button>
              {state.canScan ? (
                <Button kind="ghost" inline onPress={actions.onShowQrCode}>
                  {connect.showQrCode}
                </Button>
              ) : null}
            </ButtonStack>
          }
        />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame
      title={allWallets.title}
      onBack={actions.onBack}
      busy={loading || searching || loadingMore}
      footerKind="row"
      footer={
        state.status === 'browse' && state.canScan ? (
          <ListItem
            art={
              <GlyphArt>
                <QrIcon />
              </GlyphArt>
            }
            label={allWallets.scan}
            end={
              <>
                <Badge>{connect.qrCode}</Badge>
                <ChevronIcon size={16} />
              </>
            }
            onPress={actions.onShowQrCode}
          />
        ) : null
      }
    >
      <SearchField
        label={allWallets.searchLabel}
        placeholder={
          state.count === undefined
            ? allWallets.searchLabel
            : allWallets.search(formatCount(state.count, locale))
        }
        value={state.query}
        busy={searching}
        onChange={actions.onQuery}
      />
      <div className={noResults ? undefined : 'lk-mt2'} data-stale={searching ? '' : undefined}>
        {loading ? (
          <Loading />
        ) : state.status === 'results' ? (
          <Results state={state} actions={actions} />
        ) : state.status === 'browse' ? (
          <Browse state={state} actions={actions} />
        ) : null}
      </div>
    </ViewFrame>
  )
}

function Loading() {
  const { allWallets, connect } = useMessages()
  return (
    <>
      <Section>{allWallets.recommended}</Section>
      <SkeletonBigWallets />
      <Section>{allWallets.all}</Section>
      <SkeletonTiles count={8} />
      <p className="lk-sr" role="status">
        {connect.loading}
      </p>
    </>
  )
}

type BrowseProps = {
  readonly state: Extract<AllWalletsViewState, { status: 'browse' }>
  readonly actions: AllWalletsViewActions
}

function Browse({ state, actions }: BrowseProps) {
  const { allWallets, connect, common } = useMessages()
  const { recommended, installed, all, more, searching } = state
  return (
    <>
      {recommended.length > 0 ? (
        <>
          <Section>{allWallets.recommended}</Section>
          <ul className="lk-row4" aria-label={allWallets.recommendedLabel}>
            {recommended.slice(0, 4).map((wallet) => (
              <li key={wallet.id}>
                <BigWallet {...wallet} onPress={() => actions.onPick(wallet.id)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {installed.length > 0 ? (
        <>
          <Section>{allWallets.installed}</Section>
          <ul className="lk-grid2 lk-bleed" aria-label={allWallets.installed}>
            {installed.map((wallet) => (
              <li key={wallet.id}>
                <WalletTile {...wallet} onPress={() => actions.onPick(wallet.id)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Section>{allWallets.all}</Section>
      <Tiles
        wallets={all}
        total={state.count}
        onPick={actions.onPick}
        onNearEnd={more && !more.loading && !more.failed && !searching ? actions.onMore : undefined}
      />
      {more?.failed ? (
        <div className="lk-mt3">
          <Banner
            kind="danger"
            action={
              <Button size="sm" inline onPress={actions.onTryAgain}>
                {common.tryAgain}
              </Button>
            }
          >
            {connect.listFailed}
          </Banner>
        </div>
      ) : null}
      {more?.loading ? (
        <>
          <SkeletonTiles count={4} />
          <p className="lk-sr" role="status">
            {allWallets.loadingMore(more.count)}
          </p>
        </>
      ) : null}
    </>
  )
}

type ResultsProps = {
  readonly state: Extract<AllWalletsViewState, { status: 'results' }>
  readonly actions: AllWalletsViewActions
}

function Results({ state, actions }: ResultsProps) {
  const { allWallets, connect } = useMessages()
  const { found, query } = state
  if (found.length === 0) {
    return (
      <Empty
        icon={<SearchIcon size={28} />}
        heading={allWallets.none(query.trim())}
        text={state.canScan ? allWallets.noneNote : allWallets.noneNoteShort}
        action={
          state.canScan ? (
            <Button inline start={<QrIcon />} onPress={actions.onShowQrCode}>
              {connect.showQrCode}
            </Button>
          ) : null
        }
      />
    )
  }
  return (
    <>
      <div role="status">
        <Section>{allWallets.results(found.length)}</Section>
      </div>
      <Tiles wallets={found} onPick={actions.onPick} />
    </>
  )
}

type TilesProps = {
  readonly wallets: readonly ListedWallet[]
  readonly total?: number | undefined
  readonly onPick: (walletId: string) => void
  readonly onNearEnd?: (() => void) | undefined
}

const idOf = ({ id }: ListedWallet) => id

/** Memoized, so that typing in the search field does not re-render the list. */
const Tiles = memo(function Tiles({ wallets, total, onPick, onNearEnd }: TilesProps) {
  const { common } = useMessages()
  const render = useCallback(
    (wallet: ListedWallet, reachable: boolean) => (
      <WalletTile {...wallet} reachable={reachable} onPress={() => onPick(wallet.id)} />
    ),
    [onPick],
  )
  return (
    <VirtualList
      label={common.wallets}
      items={wallets}
      keyOf={idOf}
      columns={2}
      rowPx={58}
      total={total}
      onNearEnd={onNearEnd}
      render={render}
    />
  )
})
