import { NodeRefused, type Rpc } from '@latchkey/server-kit/chains'
import { type Hex, keccak256, parseTransaction, toHex } from 'viem'

/** A node that puts transactions in blocks when the test says so. */
export function createRelayNode() {
  const pool: Hex[] = []
  const mined = new Map<string, string>()
  const node = {
    pool,
    count: 0,
    baseFee: 10n ** 9n,
    balance: 10n ** 18n,
    /** Called before a transaction is taken. */
    onSend: () => {},
    /** What the contract answers. */
    refusal: undefined as Hex | undefined,
    mine(raw = pool.at(-1)) {
      node.count += 1
      mined.set(keccak256(raw ?? '0x'), '0x1')
    },
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => '0x10',
    eth_getBalance: () => toHex(node.balance),
    eth_getTransactionCount: () => toHex(node.count),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBlockByNumber: () => ({ baseFeePerGas: toHex(node.baseFee) }),
    eth_estimateGas() {
      if (!node.refusal) return toHex(80_000)
      throw new NodeRefused('eth_estimateGas', { code: 3, message: 'reverted', data: node.refusal })
    },
    eth_getTransactionReceipt([hash]) {
      const status = mined.get(String(hash))
      return status ? { status, gasUsed: toHex(50_000), effectiveGasPrice: toHex(10n ** 9n) } : null
    },
    eth_sendRawTransaction([raw]) {
      node.onSend()
      pool.push(raw as Hex)
      return keccak256(raw as Hex)
    },
  }
  const rpc: Rpc = async (_, method, params) => (answers[method] ?? (() => '0x'))(params)
  return { ...{ rpc, node }, nonces: () => pool.map((raw) => parseTransaction(raw).nonce ?? 0) }
}
