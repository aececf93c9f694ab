import { type Clock, type Eip1193Provider, rpcMethodPolicy } from '@latchkey/core'
import { type ParentFrame, systemClock } from '@latchkey/core/browser'
import { hexToBytes, isHex, numberToHex } from 'viem'
import { readAccounts, readChainId } from '../session/answers.ts'
import { ownersAnswer } from './ownersAnswer.ts'
import { rpcError, safeMessages } from './safeMessages.ts'

type Safe = { readonly address: string; readonly chainId: string }

/**
 * The Safe that shows the page, as an EIP-1193 provider. A transaction is a proposal to its owners, and its id the hash that
 * they sign (`safeTxHash`); a signature is that of all owners who have to sign, or empty if it is stored on the chain.
 */
export function safeProvider(parent: ParentFrame, clock: Clock = systemClock()): Eip1193Provider {
  const ask = safeMessages(parent)
  const awaitOwners = ownersAnswer(ask, clock)
  let reading: Promise<Safe> | undefined
  const safe = () => {
    reading ??= ask('getSafeInfo').then(readSafe)
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  const requireSigner = async (account: unknown) => {
    const { address } = await safe()
    if (typeof account !== 'string' || account.toLowerCase() !== address.toLowerCase())
      throw rpcError(4100, 'The account is not the Safe that shows this page.')
  }

  return {
    async request({ method, params }) {
      const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [(await safe()).address]
        case 'eth_chainId':
          return numberToHex(BigInt((await safe()).chainId))
        case 'net_version':
          return (await safe()).chainId
        case 'wallet_getPermissions':
          return [{ parentCapability: 'eth_accounts' }]
        case 'wallet_revokePermissions':
          return null
        case 'wallet_switchEthereumChain': {
          const wanted = readChainId((first as { chainId?: unknown } | undefined)?.chainId)
          if (wanted === (await safe()).chainId) return null
          throw rpcError(
            4200,
            'A Safe is on one network. Open the Safe of the other network in Safe{Wallet}.',
          )
        }
        case 'personal_sign':
          await requireSigner(second)
          return awaitOwners(await ask('signMessage', { message: readText(first) }))
        case 'eth_signTypedData_v4': {
          await requireSigner(first)
          return awaitOwners(await ask('signTypedMessage', { typedData: readTypedData(second) }))
        }
        case 'eth_sendTransaction': {
          const call = readCall(first)
          await requireSigner(call.from)
          const sent = await ask('sendTransactions', {
            txs: [{ to: call.to, value: call.value, data: call.data }],
            params: {},
          })
          return readHash(sent, 'safeTxHash')
        }
        default:
          if (rpcMethodPolicy(method) !== 'read' || method.startsWith('wallet_'))
            throw rpcError(4200, `Safe{Wallet} does not offer ${method}.`)
          return ask('rpcCall', { call: method, params: params ?? [] })
      }
    },
  }
}

function readSafe(answer: unknown): Safe {
  const { safeAddress, chainId } = fields(answer)
  const [address] = readAccounts([safeAddress])
  const id = readChainId(chainId)
  if (!address || !id) throw rpcError(-32603, 'Safe{Wallet} did not say which Safe it shows.')
  return { address, chainId: id }
}

/** Safe{Wallet} signs a text; EIP-191 asks with the bytes of one. Others are passed on as they are. */
function readText(message: unknown): string {
  if (typeof message !== 'string') throw rpcError(-32602, 'personal_sign needs a message.')
  if (!isHex(message)) return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}

function readTypedData(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw rpcError(-32602, 'The typed data are no JSON.')
  }
}

/** A call with what Safe{Wallet} needs: hex data, and the value in wei as a decimal string. */
function readCall(given: unknown) {
  const { from, to, value = '0x0', data, input } = fields(given)
  if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to))
    throw rpcError(-32602, 'A Safe creates no contract by a transaction without a receiver.')
  if (typeof value !== 'string' || !/^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(value))
    throw rpcError(-32602, 'The value of the transaction is no amount of wei.')
  const bytes = data ?? input ?? '0x'
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(bytes))
    throw rpcError(-32602, 'The data of the transaction are no bytes in hex.')
  return { from, to, value: BigInt(value).toString(), data: bytes }
}

/** A hash of 32 bytes in a field of an answer. */
function readHash(answer: unknown, field: string): string {
  const hash = fields(answer)[field]
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw rpcError(-32603, 'Safe{Wallet} answered without the hash of the proposal.')
  return hash
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
