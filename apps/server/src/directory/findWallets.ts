import type { StoredWallet } from './wallet.ts'

export type WalletQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  /** If not empty, only these ids are returned. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** CAIP-2; a wallet must support the namespace of at least one. */
  readonly chains: readonly string[]
  readonly search: string
}

/** Maximum number of compared characters. Normalizing may expand one character to many: U+FDFA becomes 18. */
const maxSearchLength = 64

/** Minimum share of common trigrams, as in PostgreSQL's pg_trgm. */
const minSimilarity = 0.3

export type FindWallets = (query: WalletQuery) => {
  readonly found: readonly StoredWallet[]
  /** Of all pages. */
  readonly count: number
}

/**
 * Creates the wallet search. Matches rank in this order: exact name, prefix of the name, prefix of a word in it, substring,
 * rdns, similar spelling. A search returns one page and the total count.
 */
export function createFindWallets(all: readonly StoredWallet[]): FindWallets {
  const entries = all.map((wallet) => ({ wallet, name: withTrigrams(normalized(wallet.name)) }))

  return ({ page, entries: size, include, exclude, chains, search }) => {
    const namespaces = new Set(chains.map((chain) => chain.split(':')[0] ?? ''))
    const [included, excluded] = [new Set(include), new Set(exclude)]
    const fitting = entries.filter(
      ({ wallet }) =>
        (included.size === 0 || included.has(wallet.id)) &&
        !excluded.has(wallet.id) &&
        (chains.length === 0 || wallet.namespaces.some((namespace) => namespaces.has(namespace))),
    )
    const searchText = withTrigrams(normalized(search).slice(0, maxSearchLength).trim())
    const ranked = searchText.text
      ? fitting
          .map((entry) => ({ ...entry, rank: rankOf(entry, searchText) }))
          .filter(({ rank }) => rank < noMatch)
          .sort((a, b) => a.rank - b.rank || a.wallet.order - b.wallet.order)
      : fitting
    const start = (page - 1) * size
    return {
      found: ranked.slice(start, start + size).map(({ wallet }) => wallet),
      count: ranked.length,
    }
  }
}

const noMatch = 6

/** A normalized text with its trigrams. */
type SearchText = { readonly text: string; readonly trigrams: ReadonlySet<string> }

const withTrigrams = (text: string): SearchText => ({ text, trigrams: trigrams(text) })

/** 0 is the best rank; similar spellings rank between 5 and 6. */
function rankOf(
  { wallet, name }: { readonly wallet: StoredWallet; readonly name: SearchText },
  searchText: SearchText,
): number {
  if (name.text === searchText.text) return 0
  if (name.text.startsWith(searchText.text)) return 1
  if (name.text.includes(` ${searchText.text}`)) return 2
  if (name.text.includes(searchText.text)) return 3
  if ((wallet.rdns ?? wallet.id).toLowerCase().includes(searchText.text)) return 4
  const score = similarity(name.trigrams, searchText.trigrams)
  return score >= minSimilarity ? noMatch - score : noMatch
}

/** Removes accents, case and repeated spaces. */
const normalized = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Common trigrams divided by all trigrams, 0 to 1, as in PostgreSQL's pg_trgm. */
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
