import type { LaunchTerms, Outcome } from '../../shared/props/launch.ts'
import { useChainRead } from '../wallet/useChainRead.ts'

/** What an account has in a sale, in base units. */
export type SaleShare = {
  /** Wei that can still be paid back. */
  readonly contributed: bigint
  readonly entitled: bigint
  readonly claimed: bigint
}

/** Reads an account's share from the contract; until then it is what the server knows. */
export function useSaleShare(launch: LaunchTerms, account: string | undefined, known: Outcome | undefined) {
  const key = account && `${launch.presale} ${account} ${known?.claimed} ${known?.refunded} ${launch.raised}`
  const { value, failed, again } = useChainRead(launch.chainId, key, async (chain): Promise<SaleShare> => {
    const ask = (functionName: string) =>
      chain.read({
        contract: 'Presale',
        address: launch.presale,
        functionName,
        args: [account],
      }) as Promise<bigint>
    const [contributed, entitled, claimed] = await Promise.all([
      ask('contributed'),
      ask('entitled'),
      ask('claimed'),
    ])
    return { contributed, entitled, claimed }
  })
  const share: SaleShare | undefined =
    value ??
    (known && {
      contributed: BigInt(known.contributed) - BigInt(known.refunded),
      entitled: BigInt(known.entitled),
      claimed: BigInt(known.claimed),
    })
  return { share, failed, again }
}
