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

/** Less than this of its trigrams in common, and a name is another one. PostgreSQL's default too. */
const leastSimilarity = 0.3

/**
 * One page of the wallets that are wanted, and how many there are in all. What is searched for ranks: the name itself, its
 * beginning, the beginning of one of its words, somewhere within, the rdns, then names that are spelled alike.
 */
export function findWallets(
  wallets: readonly KeptWallet[],
  { page, entries, include, exclude, chains, search }: WalletQuery,
): { readonly found: readonly KeptWallet[]; readonly count: number } {
  const namespaces = new Set(chains.map((chain) => chain.split(':')[0] ?? ''))
  const fitting = wallets.filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || wallet.namespaces.some((namespace) => namespaces.has(namespace))),
  )
  const wanted = plain(search)
  const ranked = wanted
    ? fitting
        .map((wallet) => ({ wallet, rank: rankOf(wallet, wanted) }))
        .filter(({ rank }) => rank < none)
        .sort((a, b) => a.rank - b.rank || a.wallet.order - b.wallet.order)
        .map(({ wallet }) => wallet)
    : fitting
  const start = (page - 1) * entries
  return { found: ranked.slice(start, start + entries), count: ranked.length }
}

const none = 6

/** 0 is best; between 5 and 6 lie the names that are only alike. */
function rankOf({ name, rdns, id }: KeptWallet, wanted: string): number {
  const own = plain(name)
  if (own === wanted) return 0
  if (own.startsWith(wanted)) return 1
  if (own.includes(` ${wanted}`)) return 2
  if (own.includes(wanted)) return 3
  if ((rdns ?? id).toLowerCase().includes(wanted)) return 4
  const alike = similarity(own, wanted)
  return alike >= leastSimilarity ? none - alike : none
}

/** As people type it: without accents, case and doubled spaces. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Trigrams in common over trigrams in all, 0 to 1, as PostgreSQL's pg_trgm reckons. */
function similarity(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)]
  const common = [...left].filter((trigram) => right.has(trigram)).length
  return common / (left.size + right.size - common)
}

function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3))
  }
  return found
}
