import type { KeptWallet } from './wallet.ts'

export type WalletQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  /** Only these, if any are given. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** CAIP-2; a wallet fits if it can be asked for one of their namespaces. */
  readonly chains: readonly string[]
  readonly search: string
}

/** Letters that are compared. One letter may be many after normalising: U+FDFA is 18. */
const longestSearch = 64

/** Less than this of its trigrams in common, and a name is another one. PostgreSQL's default too. */
const leastSimilarity = 0.3

export type FindWallets = (query: WalletQuery) => {
  readonly found: readonly KeptWallet[]
  /** Of all pages. */
  readonly count: number
}

/**
 * Finds one page of the wallets that are wanted, and how many there are in all. What is searched for ranks: the name itself,
 * its beginning, the beginning of one of its words, somewhere within, the rdns, then names that are spelled alike.
 */
export function createFindWallets(all: readonly KeptWallet[]): FindWallets {
  const entries = all.map((wallet) => ({ wallet, name: searched(plain(wallet.name)) }))

  return ({ page, entries: size, include, exclude, chains, search }) => {
    const namespaces = new Set(chains.map((chain) => chain.split(':')[0] ?? ''))
    const [included, excluded] = [new Set(include), new Set(exclude)]
    const fitting = entries.filter(
      ({ wallet }) =>
        (included.size === 0 || included.has(wallet.id)) &&
        !excluded.has(wallet.id) &&
        (chains.length === 0 || wallet.namespaces.some((namespace) => namespaces.has(namespace))),
    )
    const wanted = searched(plain(search).slice(0, longestSearch).trim())
    const ranked = wanted.text
      ? fitting
          .map((entry) => ({ ...entry, rank: rankOf(entry, wanted) }))
          .filter(({ rank }) => rank < none)
          .sort((a, b) => a.rank - b.rank || a.wallet.order - b.wallet.order)
      : fitting
    const start = (page - 1) * size
    return {
      found: ranked.slice(start, start + size).map(({ wallet }) => wallet),
      count: ranked.length,
    }
  }
}

const none = 6

/** A text, and what it is compared by. */
type Searched = { readonly text: string; readonly trigrams: ReadonlySet<string> }

const searched = (text: string): Searched => ({ text, trigrams: trigrams(text) })

/** 0 is best; between 5 and 6 lie the names that are only alike. */
function rankOf(
  { wallet, name: own }: { readonly wallet: KeptWallet; readonly name: Searched },
  wanted: Searched,
): number {
  if (own.text === wanted.text) return 0
  if (own.text.startsWith(wanted.text)) return 1
  if (own.text.includes(` ${wanted.text}`)) return 2
  if (own.text.includes(wanted.text)) return 3
  if ((wallet.rdns ?? wallet.id).toLowerCase().includes(wanted.text)) return 4
  const alike = similarity(own.trigrams, wanted.trigrams)
  return alike >= leastSimilarity ? none - alike : none
}

/** As people type it: without accents, case and doubled spaces. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Trigrams in common over trigrams in all, 0 to 1, as PostgreSQL's pg_trgm reckons. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const trigram of a) if (b.has(trigram)) common += 1
  return common / (a.size + b.size - common)
}

function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3))
  }
  return found
}
