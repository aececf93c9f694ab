import {
  isLaunchCallDone,
  type LaunchCall,
  type LaunchContracts,
  type LaunchProgress,
  launchAddresses,
} from '../../shared/launchCalls.ts'
import type { LaunchPlan } from '../../shared/launchDraft.ts'
import type { Chain } from '../chain/openChain.ts'

/** How far earlier attempts of a launch got, as the chain has it. */
export async function readProgress(
  chain: Chain,
  plan: LaunchPlan,
  contracts: LaunchContracts,
  salt: `0x${string}`,
): Promise<LaunchProgress> {
  const { token, sale } = launchAddresses(plan, contracts, salt)
  const [hasToken, hasSale] = await Promise.all(
    [token, sale].map(async (address) => (await chain.codeSize(address)) > 0),
  )
  const allowance = async (spender: string) =>
    hasToken
      ? BigInt(
          String(
            await chain.read({
              ...{ contract: 'LaunchToken', address: token, functionName: 'allowance' },
              args: [plan.owner, spender],
            }),
          ),
        )
      : 0n
  const [launchpad, lock] = await Promise.all([allowance(contracts.launchpad), allowance(contracts.lock)])
  return { hasToken: hasToken ?? false, hasSale: hasSale ?? false, allowances: { launchpad, lock } }
}

/** Gas of calls that cannot be estimated before those ahead of them are in a block. */
const usualGas: Readonly<Record<LaunchCall['kind'], bigint>> = {
  createToken: 1_000_000n,
  approveSale: 50_000n,
  createSale: 400_000n,
  approveLock: 50_000n,
  lock: 220_000n,
}

/** Wei of the network fee of the calls that are still to be sent. */
export async function estimateFee(
  chain: Chain,
  calls: readonly LaunchCall[],
  progress: LaunchProgress,
  from: string,
): Promise<bigint> {
  const left = calls.filter((call) => !isLaunchCallDone(call, progress))
  const [price, ...gas] = await Promise.all([
    chain.gasPrice(),
    ...left.map((call) => chain.gas(call, from).catch(() => usualGas[call.kind])),
  ])
  return gas.reduce((sum, one) => sum + one, 0n) * price
}
