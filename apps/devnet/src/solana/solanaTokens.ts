import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import type { Hex } from 'viem'
import { solanaKeys } from '../accounts.ts'
import { solanaAccount } from '../phone/solanaAccount.ts'

// This file loads no library of Solana, because every devnet reads it. The casts only add the brand of its addresses.
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

export type SolanaToken = {
  readonly address: Address
  readonly program: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An NFT: a token of which one unit exists. */
export type SolanaNft = { readonly address: Address; readonly name: string; readonly owner: Address }

const hashOf = (name: string) => createHash('sha256').update(`latchkey devnet solana ${name}`).digest()
const mintOf = (name: string): Address => base58.encode(hashOf(`mint ${name}`)) as Address

/** Seed of the account that holds the token supply and funds the faucet. */
export const solanaFaucetKey = `0x${hashOf('faucet').toString('hex')}` as const

/** Its metadata account is as Metaplex writes them. */
export const meadow = {
  address: mintOf('MDW'),
  program: tokenProgram,
  name: 'Meadow',
  symbol: 'MDW',
  decimals: 9,
}
const dollar = {
  address: mintOf('USDX'),
  program: token2022Program,
  name: 'Demo Dollar',
  symbol: 'USDX',
  decimals: 6,
}
/** One token of each of the two token programs. */
export const solanaTokens: readonly SolanaToken[] = [meadow, dollar]

const accountOf = (seed: Hex) => solanaAccount(seed).address as Address
/** The first two accounts. */
export const solanaHolders = solanaKeys.map(accountOf)
export const solanaFaucetAddress = accountOf(solanaFaucetKey)
/** Owned by the first account. */
export const solanaNft: SolanaNft = {
  address: mintOf('Bloom'),
  name: 'Meadow Bloom #1',
  owner: accountOf(solanaKeys[0]),
}

/**
 * The document to which the NFT's metadata account refers. It is its own address, of at most 200 characters, because servers
 * fetch nothing from this machine. @see https://developers.metaplex.com/token-metadata/token-standard
 */
export const solanaNftUri = `data:application/json,{"image":"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='teal' d='M0 0h8v8H0'/><circle cx='4' cy='4' r='2' fill='gold'/></svg>"}`
