import type { Clock } from '@latchkey/core'
import { hashTypedData, isAddress, type TypedDataDefinition, validateTypedData } from 'viem'
import * as z from 'zod/mini'
import { allowance, warningsOf } from './allowance.ts'
import { type Effect, type TypedDataApproval, tokenOf } from './approval.ts'
import { type ApprovalContext, chainIdOf, invalidParams, requireAccount } from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { readTokenFacts } from './readTokenFacts.ts'

const longestJson = 200_000

const typedData = z.strictObject({
  types: z.record(z.string(), z.array(z.strictObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.strictObject({
    name: z.optional(z.string()),
    version: z.optional(z.string()),
    chainId: z.optional(z.union([z.number(), z.string()])),
    verifyingContract: z.optional(z.string()),
    salt: z.optional(z.string()),
  }),
  message: z.record(z.string(), z.unknown()),
})

/**
 * Reads an `eth_signTypedData_v4` request. Data with unknown fields, of a type that is not declared or for another chain is
 * refused. Security
 */
export async function readTypedDataRequest(
  params: unknown,
  context: ApprovalContext,
  needs: { readonly chain: ChainReader; readonly clock: Clock },
  signal: AbortSignal,
): Promise<TypedDataApproval> {
  const [account, given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  requireAccount(account, context)
  const data = parsed(given)
  const { domain, primaryType, message } = data
  const own = chainIdOf(context.networkId)
  if (domain.chainId !== undefined && Number(domain.chainId) !== own)
    throw invalidParams(`The data is for chain ${domain.chainId}, and the wallet uses ${own}.`)
  if (domain.verifyingContract !== undefined && !isAddress(domain.verifyingContract, { strict: false }))
    throw invalidParams('The verifying contract is not an address.')
  const effect = effectOf(primaryType, message, domain.verifyingContract)
  const token = await readTokenFacts(needs, tokenOf(effect), signal)
  return {
    kind: 'typed-data',
    account: context.account,
    networkId: context.networkId,
    json: JSON.stringify(data),
    primaryType,
    domainName: domain.name,
    verifyingContract: domain.verifyingContract,
    effect,
    token,
    // A permit whose meaning is not read may allow anything.
    warnings: !effect && /permit/i.test(primaryType) ? ['unknown-call'] : warningsOf(effect, token),
  }
}

function parsed(given: unknown): z.output<typeof typedData> {
  try {
    const value = typeof given === 'string' && given.length <= longestJson ? JSON.parse(given) : given
    const data = typedData.parse(value)
    requireDeclared(data)
    const definition = data as unknown as TypedDataDefinition
    validateTypedData(definition)
    hashTypedData(definition)
    return data
  } catch {
    throw invalidParams('The typed data is malformed.')
  }
}

/** Fields that no type declares are not signed; shown beside signed ones they would mislead. */
function requireDeclared({ types, primaryType, message }: z.output<typeof typedData>): void {
  const check = (type: string, value: unknown): void => {
    const list = /^(.*)\[\d*\]$/.exec(type)
    if (list) {
      if (!Array.isArray(value)) throw new Error('not a list')
      for (const item of value) check(list[1] ?? '', item)
      return
    }
    const fields = types[type]
    if (!fields) return
    if (typeof value !== 'object' || value === null) throw new Error('not an object')
    const names = new Set(fields.map(({ name }) => name))
    if (Object.keys(value).some((key) => !names.has(key))) throw new Error('undeclared field')
    for (const { name, type: inner } of fields) check(inner, (value as Record<string, unknown>)[name])
  }
  if (!Object.hasOwn(types, primaryType)) throw new Error('unknown primary type')
  check(primaryType, message)
}

/** The spending that ERC-2612's and Permit2's messages allow. */
function effectOf(
  primaryType: string,
  message: Readonly<Record<string, unknown>>,
  contract: string | undefined,
): Effect | undefined {
  const { spender, value, allowed, details, permitted, deadline, expiry } = message
  if (typeof spender !== 'string') return undefined
  if (primaryType === 'Permit' && contract !== undefined) {
    // DAI's permit has no amount, and no end if `expiry` is zero. What others call the deadline is until when the permit can
    // be used; the allowance stays.
    if (typeof allowed === 'boolean')
      return allowance(contract, spender, allowed ? 2n ** 256n - 1n : 0n, {
        until: amountOf(expiry),
      })
    const amount = amountOf(value)
    return amount === undefined ? undefined : allowance(contract, spender, amount)
  }
  if (/^Permit(Single|TransferFrom|WitnessTransferFrom)$/.test(primaryType)) {
    const given = (details ?? permitted ?? {}) as Readonly<Record<string, unknown>>
    const { token, expiration } = given
    const amount = amountOf(given.amount)
    if (typeof token !== 'string' || amount === undefined) return undefined
    // A transfer can be made once, until the deadline; an allowance of Permit2 ends by itself.
    const until = amountOf(details ? expiration : deadline)
    return allowance(token, spender, amount, { from: 2n ** (details ? 159n : 255n), until })
  }
  return undefined
}

function amountOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}
