import { type DevnetChain, freePortBase, launchAnvil } from '@latchkey/devnet'
import {
  type Abi,
  type Address,
  createTestClient,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  parseEventLogs,
  publicActions,
  type TransactionReceipt,
  toHex,
} from 'viem'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
/** A deployed contract. */
export type Deployed<abi extends Abi = Abi> = { readonly address: Address; readonly abi: abi }

export type Sent =
  | { readonly ok: true; readonly gas: bigint; readonly receipt: TransactionReceipt }
  /** `error`: name of the contract's error, with its first argument if it has one. */
  | { readonly ok: false; readonly error: string }

type Options = {
  /** Index of the sending account. Default 0. */
  readonly from?: number
  /** Wei. */
  readonly value?: bigint
}

/** Anvil with ten rich accounts that need no signature, for tests of contracts. */
export async function startContractChain() {
  const portBase = await freePortBase()
  const settings: DevnetChain = {
    id: 910056,
    networkId: 'eip155:910056',
    name: 'Contracts',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrl: `http://127.0.0.1:${portBase + 10}`,
    iconUrl: 'data:,',
  }
  const { stop } = await launchAnvil(settings)
  const client = createTestClient({
    mode: 'anvil',
    transport: http(settings.rpcUrl, { batch: { wait: 0 } }),
    cacheTime: 0,
  }).extend(publicActions)
  const accounts: readonly Address[] = await client.request({ method: 'eth_accounts' } as never)
  const account = (index: number) => accounts[index] ?? accounts[0] ?? '0x'

  /** Sends a transaction, and resolves once it is in a block. */
  async function transact(from: number, transaction: { to?: Address; data: Hex; value?: Hex }) {
    const request = { from: account(from), gas: toHex(12_000_000), ...transaction }
    const receipt = await client.request({ method: 'eth_sendTransactionSync', params: [request] } as never)
    return receipt as {
      status: Hex
      gasUsed: Hex
      contractAddress: Address
      logs: TransactionReceipt['logs']
    }
  }

  /** The named error with which a contract refuses a call. */
  async function errorOf(abi: Abi, call: { from: Address; to: Address; data: Hex; value: Hex }) {
    try {
      await client.request({ method: 'eth_call', params: [call, 'latest'] } as never)
    } catch (cause) {
      for (let error = cause as { data?: Hex; cause?: unknown }; error; error = error.cause as never) {
        if (typeof error.data !== 'string') continue
        const { errorName, args = [] } = decodeErrorResult({ abi, data: error.data })
        return args.length > 0 ? `${errorName}(${args[0]})` : errorName
      }
    }
    return 'unknown'
  }

  return {
    stop,
    networkId: settings.networkId,
    rpcUrl: settings.rpcUrl,
    client,
    account,
    async deploy<const abi extends Abi>(
      { abi, bytecode }: { readonly abi: abi; readonly bytecode: Hex },
      args: readonly unknown[] = [],
      { from = 0 }: Options = {},
    ): Promise<Deployed<abi>> {
      const data = encodeDeployData({ abi, bytecode, args } as Artifact & { args: readonly unknown[] })
      const { status, contractAddress } = await transact(from, { data })
      if (status !== '0x1') throw new Error('The contract was not deployed.')
      return { abi, address: contractAddress }
    },
    async send(
      { address: to, abi }: Deployed,
      functionName: string,
      args: readonly unknown[] = [],
      { from = 0, value = 0n }: Options = {},
    ): Promise<Sent> {
      const call = { to, data: encodeFunctionData({ abi, functionName, args }), value: toHex(value) }
      const receipt = await transact(from, call)
      if (receipt.status !== '0x1')
        return { ok: false, error: await errorOf(abi, { ...call, from: account(from) }) }
      return { ok: true, gas: BigInt(receipt.gasUsed), receipt: receipt as never }
    },
    balance: (address: Address) => client.getBalance({ address }),
    async now() {
      return (await client.getBlock()).timestamp
    },
    async warp(seconds: number | bigint) {
      await client.increaseTime({ seconds: Number(seconds) })
      await client.mine({ blocks: 1 })
    },
  }
}

export type ContractChain = Awaited<ReturnType<typeof startContractChain>>

/** The arguments of a transaction's event; throws if there is none. */
export function eventOf<args>(sent: Sent, abi: Abi, eventName: string): args {
  if (!sent.ok) throw new Error(`Refused: ${sent.error}`)
  const [event] = parseEventLogs({ abi, eventName, logs: sent.receipt.logs })
  if (!event) throw new Error(`There is no ${eventName}.`)
  // The ABI is known at run time only, so the caller names the type.
  return (event as unknown as { args: args }).args
}
