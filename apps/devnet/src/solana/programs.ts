import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { token2022Program, tokenProgram } from './solanaTokens.ts'

export const systemProgram = address('11111111111111111111111111111111')
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

export const tokenPrograms: readonly Address[] = [tokenProgram, token2022Program]

const bytesOf = getAddressEncoder()

/** Address of the account that holds a wallet's balance of a token unless the wallet says otherwise. */
export async function associatedTokenAccount(
  owner: Address,
  mint: Address,
  program: Address,
): Promise<Address> {
  const seeds = [bytesOf.encode(owner), bytesOf.encode(program), bytesOf.encode(mint)]
  const [derived] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return derived
}

/** Address of a mint's metadata account. @see https://developers.metaplex.com/token-metadata */
export async function metadataAccount(mint: Address): Promise<Address> {
  const seeds = ['metadata', bytesOf.encode(metadataProgram), bytesOf.encode(mint)]
  const [derived] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
  return derived
}
