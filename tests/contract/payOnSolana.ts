import type { Solana } from '@latchkey/devnet'
import { solanaAddresses } from '../doubles/api/apiFixtures.ts'

/** Pays the devnet's first Solana account more often than a page of its history is long. Resolves with its address. */
export async function payOnSolana(solana: Solana): Promise<string> {
  const [address] = solanaAddresses
  for (let units = 1n; units <= 62n; units++)
    await solana.fund({ address, exactly: { mint: null, units: units * 10_000n } })
  return address
}
