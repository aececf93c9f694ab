import type { Clock } from '@latchkey/core'
import {
  getTypesForEIP712Domain,
  hashTypedData,
  isAddress,
  type TypedDataDefinition,
  type TypedDataDomain,
  validateTypedData,
} from 'viem'
import * as z from 'zod/mini'
import { allowance, warningsOf } from './allowance.ts'
import { type ApprovalWarning, type Effect, type TypedDataApproval, tokenOf } from './approval.ts'
import { type ApprovalContext, chainIdOf, invalidParams, requireAccount } from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { readHoldings } from './readHoldings.ts'
import { readTokenFacts } from './readTokenFacts.ts'

const longestJson = 200_000
/**
 * The types are hashed again with each part of the message that has fields. More characters than this in all would keep the frame
 * busy for seconds, and the window of an approval with it. Security R-08
 */
const mostHashed = 2_000_000

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
  const effect = effectOf(primaryType, message, {
    contract: domain.verifyingContract,
    account: context.account,
  })
  const allowed = effect?.type === 'allow' ? effect.token : undefined
  const [token, holdings] = await Promise.all([
    readTokenFacts(needs, tokenOf(effect), signal),
    readHoldings(needs, { token: allowed, owner: context.account }, signal),
  ])
  const warnings: ApprovalWarning[] = effect
    ? [...warningsOf(effect, token, holdings)]
    : [movesFunds(data) ? 'gives-control' : 'unknown-call']
  if (domain.chainId === undefined) warnings.push('any-network')
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
    holdings,
    warnings,
  }
}

function parsed(given: unknown): z.output<typeof typedData> {
  try {
    const value = typeof given === 'string' && given.length <= longestJson ? JSON.parse(given) : given
    const data = typedData.parse(value)
    requirePlainNames(data)
    requireDeclared(data)
    requireSignedDomain(data)
    const definition = data as unknown as TypedDataDefinition
    validateTypedData(definition)
    hashTypedData(definition)
    return data
  } catch {
    throw invalidParams('The typed data is malformed.')
  }
}

/** Signs that separate names where types are hashed: a name with one of them could stand for a list, or for several fields. */
const separators = /[\s()[\],]/

function requirePlainNames({ types }: z.output<typeof typedData>): void {
  for (const [type, fields] of Object.entries(types))
    if ([type, ...fields.map(({ name }) => name)].some((name) => separators.test(name)))
      throw new Error('not a name')
}

/** Fields that no type declares are not signed; shown beside signed ones they would mislead. */
function requireDeclared({ types, primaryType, message }: z.output<typeof typedData>): void {
  const typesLength = JSON.stringify(types).length
  let hashed = 0
  const check = (type: string, value: unknown): void => {
    const list = /^(.*)\[\d*\]$/.exec(type)
    if (list) {
      if (!Array.isArray(value)) throw new Error('not a list')
      for (const item of value) check(list[1] ?? '', item)
      return
    }
    const fields = types[type]
    if (!fields) {
      // Something else would be shown as it is, and signed as a part of it.
      if (typeof value === 'object' || (type === 'string' && typeof value !== 'string'))
        throw new Error('not a value')
      return
    }
    if (typeof value !== 'object' || value === null) throw new Error('not an object')
    hashed += typesLength
    if (hashed > mostHashed) throw new Error('too much to hash')
    const names = new Set(fields.map(({ name }) => name))
    if (Object.keys(value).some((key) => !names.has(key))) throw new Error('undeclared field')
    for (const { name, type: inner } of fields) check(inner, (value as Record<string, unknown>)[name])
  }
  // Of the domain alone no message is signed.
  if (!Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain')
    throw new Error('unknown primary type')
  check(primaryType, message)
}

/**
 * Fields of the domain that its type does not list are not signed either. Where it is not given, the signer lists those that it
 * knows: a network that is a text is none of them. EIP-712
 */
function requireSignedDomain({ types, domain }: z.output<typeof typedData>): void {
  const fields = types.EIP712Domain ?? getTypesForEIP712Domain({ domain: domain as TypedDataDomain })
  const listed = fields.map(({ name }) => name)
  if (Object.keys(domain).some((key) => !listed.includes(key))) throw new Error('unsigned domain')
}

/** Fields of orders, forwarded calls and transactions of contract accounts: whoever has their signature can move something. */
const moving = new Set(
  [
    ...['data', 'callData', 'calldata', 'functionSignature', 'calls', 'offer', 'consideration', 'orders'],
    ...['makerToken', 'takerToken', 'makerAsset', 'makerAssetData', 'sellToken', 'buyToken', 'inputToken'],
    ...['spender', 'operator', 'permitted', 'delegate', 'delegatee', 'amount', 'value', 'tokenId'],
  ].map((name) => name.toLowerCase()),
)

/**
 * Whether typed data without a known effect may move what the account owns: a contract checks it, or one of its types has a field
 * of an order or a forwarded call (Seaport, 0x, CoW, Safe, GSN, EIP-4337, meta-transactions).
 */
const movesFunds = ({ types, domain }: z.output<typeof typedData>): boolean =>
  domain.verifyingContract !== undefined ||
  Object.values(types).some((fields) => fields.some(({ name }) => moving.has(name.toLowerCase())))

/** What the messages of ERC-2612, Permit2 and EIP-3009 allow or send. */
function effectOf(
  primaryType: string,
  message: Readonly<Record<string, unknown>>,
  { contract, account }: { readonly contract: string | undefined; readonly account: string },
): Effect | undefined {
  const { spender, value, allowed, details, permitted, deadline } = message
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType)) return authorized(message, contract, account)
  if (typeof spender !== 'string') return undefined
  if (primaryType === 'Permit' && contract !== undefined) {
    // An NFT's permit. ERC-4494
    const id = amountOf(message.tokenId)
    if (id !== undefined)
      return { type: 'allow-nft', spender, collection: contract, nfts: [{ id, amount: 1n }] }
    // DAI's permit has no amount. Its `expiry`, as what others call the deadline, is until when the permit can be used; the
    // allowance stays.
    if (typeof allowed === 'boolean') return allowance(contract, spender, allowed ? 2n ** 256n - 1n : 0n)
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

/** A transfer that the receiver, or anybody, sends in the name of the account. EIP-3009 */
function authorized(
  { from, to, value }: Readonly<Record<string, unknown>>,
  contract: string | undefined,
  account: string,
): Effect | undefined {
  const amount = amountOf(value)
  if (contract === undefined || amount === undefined || typeof to !== 'string') return undefined
  if (typeof from !== 'string' || from.toLowerCase() !== account.toLowerCase()) return undefined
  return { type: 'send-token', to, amount, token: contract }
}

function amountOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}
