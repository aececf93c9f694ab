import { formatAmount } from '@latchkey/core'
import type { Hex } from 'viem'
import type { LaunchPlan } from './launchDraft.ts'
import { predictClone, predictToken } from './predictLaunch.ts'

/** The contracts of the launchpad that a launch calls. */
export type LaunchContracts = {
  readonly launchpad: string
  /** What the launchpad clones for each sale. */
  readonly saleImplementation: string
  readonly lock: string
}

/** Name of the lock of a creator's own tokens. */
export const teamLock = 'Team'

export type LaunchCall = {
  readonly kind: 'createToken' | 'approveSale' | 'createSale' | 'approveLock' | 'lock'
  readonly contract: 'Launchpad' | 'LaunchToken' | 'TokenLock'
  readonly address: string
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly label: string
}

/** Where the token and the sale of a launch are, or will be. */
export function launchAddresses({ coin, owner }: LaunchPlan, contracts: LaunchContracts, salt: Hex) {
  const created = { launchpad: contracts.launchpad, creator: owner, salt }
  return {
    token: coin.address ?? predictToken(created, { ...coin, supply: coin.available }),
    sale: predictClone(created, contracts.saleImplementation),
  }
}

/**
 * The calls of a launch: create the token, let the launchpad take what is for sale, create the sale, let the lock take the
 * team's tokens, lock them. Each needs those before it. Dapp 3.3.
 *
 * @param now - time of the next block, seconds since 1970
 */
export function launchCalls(
  plan: LaunchPlan,
  contracts: LaunchContracts,
  { salt, now }: { readonly salt: Hex; readonly now: bigint },
): readonly LaunchCall[] {
  const { coin, owner, sale, safety } = plan
  const { lock } = safety
  const { token } = launchAddresses(plan, contracts, salt)
  const amountText = (value: bigint) => `${formatAmount(value, coin.decimals, 'en')} ${coin.symbol}`
  const approve = (kind: LaunchCall['kind'], spender: string, value: bigint, whom: string): LaunchCall => ({
    ...{ kind, contract: 'LaunchToken', address: token, functionName: 'approve', args: [spender, value] },
    label: `Let the ${whom} take ${amountText(value)}`,
  })
  const onLaunchpad = (
    kind: LaunchCall['kind'],
    functionName: string,
    args: readonly unknown[],
    label: string,
  ): LaunchCall => ({
    ...{ kind, contract: 'Launchpad', address: contracts.launchpad, functionName, args, label },
  })
  const params = {
    ...{ token, owner, start: sale.start, end: sale.end, softCap: sale.softCap, hardCap: sale.hardCap },
    ...{ minBuy: sale.minBuy, maxBuy: sale.maxBuy, rate: sale.rate, tgeBps: safety.tgeBps },
    ...{ cliff: safety.cliff, vesting: safety.vesting, unsoldTo: owner },
  }
  const creation = [salt, coin.name, coin.symbol, coin.available]
  const selling = [
    approve('approveSale', contracts.launchpad, sale.tokens, 'launchpad'),
    onLaunchpad(
      'createSale',
      'createPresale',
      [salt, params],
      `Create the sale of ${amountText(sale.tokens)}`,
    ),
  ]
  return [
    ...(coin.address === undefined
      ? [onLaunchpad('createToken', 'createToken', creation, `Create ${amountText(coin.available)}`)]
      : []),
    ...selling,
    ...(lock ? locking(lock) : []),
  ]

  function locking({ amount, cliff, end }: NonNullable<typeof lock>): readonly LaunchCall[] {
    return [
      approve('approveLock', contracts.lock, amount, 'lock'),
      {
        ...{ kind: 'lock', contract: 'TokenLock', address: contracts.lock, functionName: 'create' },
        args: [token, owner, amount, now, now + cliff, now + end, teamLock],
        label: `Lock ${amountText(amount)}`,
      },
    ]
  }
}

/** What of a launch is on the chain. */
export type LaunchProgress = {
  readonly hasToken: boolean
  readonly hasSale: boolean
  /** What the launchpad and the lock may take of the token, base units. */
  readonly allowances: { readonly launchpad: bigint; readonly lock: bigint }
}

/** Whether a call of a launch need not be sent any more, because an earlier attempt got that far. */
export function isLaunchCallDone(
  { kind, args }: LaunchCall,
  { hasToken, hasSale, allowances }: LaunchProgress,
): boolean {
  switch (kind) {
    case 'createToken':
      return hasToken
    case 'approveSale':
      return hasSale || allowances.launchpad >= BigInt(String(args[1]))
    case 'createSale':
      return hasSale
    case 'approveLock':
      return allowances.lock >= BigInt(String(args[1]))
    case 'lock':
      return false
  }
}
