import { type Address, type Hex, isHex, type TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRequest } from './chainRequest.ts'
import { invalidParams } from './providerError.ts'
import type { WalletChain } from './walletState.ts'

/** Parameters of `eth_sendTransaction`. Untrusted. */
export type TransactionRequest = {
  readonly from?: string
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly input?: Hex
  readonly gas?: Hex
  /** Used if the page gives both. */
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
  readonly chainId?: Hex
}

/** Signs text given as hex bytes or, as some pages do, as plain text. */
export function signText(account: PrivateKeyAccount, text: string): Promise<Hex> {
  return account.signMessage({ message: isHex(text) ? { raw: text } : text })
}

/** Signs EIP-712 data. `EIP712Domain` is derived and not taken from the page. */
export function signTypedData(account: PrivateKeyAccount, json: unknown): Promise<Hex> {
  let data: TypedDataDefinition & { types: Record<string, unknown> }
  try {
    data = typeof json === 'string' ? JSON.parse(json) : json
  } catch {
    throw invalidParams('the typed data is not JSON')
  }
  const { EIP712Domain: _, ...types } = data.types
  return account.signTypedData({ ...data, types } as TypedDataDefinition)
}

/** Nodes do not estimate a transaction that first gives its account code. */
const delegatedGas = '0x7a1200'

/**
 * Fills in missing fields, signs, and sends the raw transaction. Resolves to the hash.
 * @param delegate - contract whose code the account has from this transaction on. @see EIP-7702
 */
export async function sendTransaction(
  account: PrivateKeyAccount,
  chain: WalletChain,
  request: TransactionRequest,
  ask: ChainRequest,
  delegate?: Address,
): Promise<unknown> {
  const { to, value = '0x0', data = request.input ?? '0x' } = request
  const call = { from: account.address, ...(to ? { to } : {}), value, data }
  const [nonce, gas, block] = await Promise.all([
    request.nonce ?? nextNonce(account, chain, ask),
    request.gas ?? (delegate ? delegatedGas : estimateGas(chain, call, ask)),
    ask(chain.rpcUrl, 'eth_getBlockByNumber', ['latest', false]),
  ])
  const { baseFeePerGas } = block as { baseFeePerGas?: Hex }
  const fields = {
    chainId: chain.id,
    nonce: Number(nonce),
    gas: BigInt(String(gas)),
    ...feesOf(request, BigInt(baseFeePerGas ?? 0)),
    value: BigInt(value),
    data,
    ...(to ? { to } : {}),
  }
  if (!delegate) {
    const signed = await account.signTransaction({ type: 'eip1559', ...fields })
    return ask(chain.rpcUrl, 'eth_sendRawTransaction', [signed])
  }
  // The transaction itself counts before its authorizations.
  const authorization = await account.signAuthorization({
    ...{ contractAddress: delegate, chainId: chain.id, nonce: fields.nonce + 1 },
  })
  const signed = await account.signTransaction({
    ...{ type: 'eip7702', ...fields, authorizationList: [authorization] },
  })
  return ask(chain.rpcUrl, 'eth_sendRawTransaction', [signed])
}

/**
 * The pool counts one for a transaction that gave its account code, which used two nonces, until it drops the mined one:
 * for a moment after such a transaction its count is behind the chain's.
 */
async function nextNonce({ address }: PrivateKeyAccount, { rpcUrl }: WalletChain, ask: ChainRequest) {
  const count = async (block: 'latest' | 'pending') =>
    Number(await ask(rpcUrl, 'eth_getTransactionCount', [address, block]))
  return Math.max(...(await Promise.all([count('latest'), count('pending')])))
}

/** A contract may do more in its block than when it was asked, such as pay for another second. */
async function estimateGas(chain: WalletChain, call: { data: Hex }, ask: ChainRequest): Promise<bigint> {
  const estimate = BigInt(String(await ask(chain.rpcUrl, 'eth_estimateGas', [call])))
  return call.data === '0x' ? estimate : (estimate * 5n) / 4n
}

const usualTip = 1_000_000_000n

function feesOf({ maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest, baseFee: bigint) {
  return maxFeePerGas && maxPriorityFeePerGas
    ? { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
    : { maxFeePerGas: baseFee * 2n + usualTip, maxPriorityFeePerGas: usualTip }
}
