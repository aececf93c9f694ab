import { Link } from '@inertiajs/react'
import type { NftCard } from '../../shared/props/mint.ts'
import { AddressText } from '../parts/AddressText.tsx'

/** NFTs with their pictures; each links to its dialog in the gallery. */
export function NftGrid({
  tokens,
  hrefOf,
  stays = false,
}: {
  readonly tokens: readonly NftCard[]
  readonly hrefOf: (token: NftCard) => string
  /** Whether the link stays on this page, which then keeps its state. */
  readonly stays?: boolean
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="relative min-w-0 rounded-2xl border border-line bg-surface p-2 hover:border-control"
        >
          <img
            src={token.image}
            alt=""
            width="240"
            height="240"
            loading="lazy"
            className="aspect-square w-full rounded-xl bg-raised"
          />
          <p className="mt-2 truncate px-1 text-sm font-medium">
            <Link
              href={hrefOf(token)}
              preserveScroll={stays}
              preserveState={stays}
              only={stays ? ['token', 'app'] : []}
              className="inline-block min-h-6 rounded-md after:absolute after:inset-0 after:rounded-2xl"
            >
              <bdi>{token.name}</bdi>
            </Link>
          </p>
          <div className="relative z-1 flex px-1 pb-1 text-xs text-muted">
            <AddressText of={token.owner} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The address of a token's dialog. */
export const tokenHref = (token: NftCard) => `/nfts?token=${encodeURIComponent(token.id)}`
