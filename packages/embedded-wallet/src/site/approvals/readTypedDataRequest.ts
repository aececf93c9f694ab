import type { Clock } from '@latchkey/core'
import { allowance, warningsOf } from './allowance.ts'
import { type ApprovalWarning, type Effect, type TypedDataApproval, tokenOf } from './approval.ts'
import {
  type ApprovalContext,
  accountAndSubject,
  chainIdOf,
  invalidParams,
  requireAccount,
} from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { parseTypedData, type TypedData } from './parseTypedData.ts'
import { readHoldings } from './readHoldings.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/**
 * Reads an `eth_signTypedData_v4` request: the account and the data, which some libraries give the other way round. Data with
 * unknown fields, of a type that is not declared or for another chain is refused. Security
 */
export async function readTypedDataRequest(
  params: unknown,
  context: ApprovalContext,
  needs: { readonly chain: ChainReader; readonly clock: Clock },
  signal: AbortSignal,
): Promise<TypedDataApproval> {
  const { account, subject } = accountAndSubject(params, 'account-first')
  requireAccount(account, context)
  const data = parseTypedData(subject)
  const { domain, primaryType, message } = data
  const { chainId, verifyingContract } = domain
  const own = chainIdOf(context.networkId)
  if (chainId !== undefined && Number(chainId) !== own)
    throw invalidParams(`The data is for chain ${chainId} (domain.chainId), and the wallet uses ${own}.`)
  const effect = effectOf(primaryType, message, { contract: contractOf(data), account: context.account })
  const allowed = effect?.type === 'allow' ? effect.token : undefined
  const [token, holdings] = await Promise.all([
    readTokenFacts(needs, tokenOf(effect), signal),
    readHoldings(needs, { token: allowed, owner: context.account }, signal),
  ])
  const warnings: ApprovalWarning[] = effect
    ? [...warningsOf(effect, token, holdings)]
    : [movesFunds(data) ? 'gives-control' : 'unknown-call']
  if (chainId === undefined) warnings.push('any-network')
  return {
    kind: 'typed-data',
    account: context.account,
    networkId: context.networkId,
    json: JSON.stringify(data),
    primaryType,
    domainName: domain.name,
    verifyingContract,
    effect,
    token,
    holdings,
    warnings,
  }
}

/** The contract that checks the data. One whose type is a text, as on networks of Cosmos, is that of no token. */
function contractOf({ types, domain }: TypedData): string | undefined {
  const isOfType = types.EIP712Domain?.some(
    (field) => field.name === 'verifyingContract' && field.type === 'address',
  )
  return isOfType ? domain.verifyingContract : undefined
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
const movesFunds = ({ types, domain }: TypedData): boolean =>
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
