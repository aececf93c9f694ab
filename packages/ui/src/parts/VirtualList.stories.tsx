import { useState } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { formatCount } from '../i18n/format.ts'
import { useLocale } from '../i18n/useMessages.ts'
import { Art } from './Art.tsx'
import { LinkItem } from './ListItem.tsx'
import { VirtualList } from './VirtualList.tsx'
import { WalletTile } from './WalletTile.tsx'

export default { title: 'Parts/VirtualList', component: VirtualList }

const marks = Object.entries(walletMarks)

const wallets = Array.from({ length: 10_000 }, (_, i) => {
  const [name, imageUrl] = marks[i % marks.length] ?? []
  return { id: `wallet-${i}`, name: `${name} ${i + 1}`, imageUrl }
})

/** Tab enters once; arrows, Page Up, Page Down, Home and End reach every row. */
export const Rows = {
  render: () => (
    <Shelf title="10,000 rows">
      <VirtualList
        label="Wallets"
        items={wallets}
        keyOf={({ id }) => id}
        rowPx={56}
        render={({ name, imageUrl }, reachable) => (
          <LinkItem
            art={<Art name={name} src={imageUrl} />}
            label={name}
            href="#wallet"
            reachable={reachable}
          />
        )}
      />
    </Shelf>
  ),
}

export const TwoColumns = {
  render: () => (
    <Shelf title="10,000 tiles">
      <VirtualList
        label="Wallets"
        items={wallets}
        keyOf={({ id }) => id}
        columns={2}
        rowPx={58}
        render={({ id, name, imageUrl }, reachable) => (
          <WalletTile name={name} imageUrl={imageUrl} hook={id} reachable={reachable} onPress={() => {}} />
        )}
      />
    </Shelf>
  ),
}

const pageSize = 40

function Pages() {
  const locale = useLocale()
  const [count, setCount] = useState(pageSize)
  return (
    <Shelf title={`${formatCount(count, locale)} of ${formatCount(wallets.length, locale)} loaded`}>
      <VirtualList
        label="Wallets"
        items={wallets.slice(0, count)}
        total={wallets.length}
        keyOf={({ id }) => id}
        columns={2}
        rowPx={58}
        onNearEnd={() => setCount(Math.min(wallets.length, count + pageSize))}
        render={({ id, name, imageUrl }, reachable) => (
          <WalletTile name={name} imageUrl={imageUrl} hook={id} reachable={reachable} onPress={() => {}} />
        )}
      />
    </Shelf>
  )
}

/** The next page loads before the end is reached. */
export const PageByPage = { render: () => <Pages /> }
