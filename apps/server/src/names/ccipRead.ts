import {
  type Address,
  concat,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
} from 'viem'
import * as z from 'zod'
import { VendorUnavailable } from '../http/vendorUnavailable.ts'
import {
  type Outbound,
  type OutboundAnswer,
  OutboundFailed,
  OutboundRefused,
} from '../outbound/createOutbound.ts'

/** What a contract that knows no answer says of who does. EIP-3668. */
export type OffchainLookup = {
  readonly sender: Address
  readonly urls: readonly string[]
  readonly callData: Hex
  readonly callback: Hex
  readonly extraData: Hex
}

const maxBytes = 65_536
const mostUrls = 3
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const bytes = { type: 'bytes' } as const
const gatewayAnswer = z.object({ data: z.custom<Hex>(isHex) })

/** The lookup that a reverted call of `to` asks for; nothing where it reverted for another reason, or speaks for another. */
export function offchainLookup(revert: unknown, to: Address): OffchainLookup | undefined {
  if (!isHex(revert)) return undefined
  try {
    const [sender, urls, callData, callback, extraData] = decodeErrorResult({ abi, data: revert }).args
    return isAddressEqual(sender, to) ? { sender, urls, callData, callback, extraData } : undefined
  } catch {
    // Contracts revert with whatever they like.
    return undefined
  }
}

/** The call that brings the gateway's answer to the contract, which checks it. */
export const callbackWith = ({ callback, extraData }: OffchainLookup, answer: Hex): Hex =>
  concat([callback, encodeAbiParameters([bytes, bytes], [answer, extraData])])

/**
 * Asks the gateways that a contract names, one after the other, through the guard: the addresses are a stranger's.
 * @param timeoutMs of the next request
 * @throws VendorUnavailable when none answers
 * @see EIP-3668
 */
export async function askGateways(
  outbound: Outbound,
  { sender, urls, callData }: OffchainLookup,
  timeoutMs: () => number,
): Promise<Hex> {
  for (const url of urls.slice(0, mostUrls)) {
    const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', callData)
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sender: sender.toLowerCase(), data: callData }),
    } as const
    try {
      const limits = { maxBytes, timeoutMs: timeoutMs() }
      const answer = await outbound(address, url.includes('{data}') ? limits : { ...post, ...limits })
      const data = dataIn(answer)
      if (data) return data
      // Whose fault it is, the others would say the same.
      if (answer.status >= 400 && answer.status < 500) break
    } catch (error) {
      if (!(error instanceof OutboundRefused || error instanceof OutboundFailed)) throw error
    }
  }
  throw new VendorUnavailable('the gateway of a name')
}

function dataIn({ status, bytes }: OutboundAnswer): Hex | undefined {
  if (status !== 200) return undefined
  try {
    return gatewayAnswer.parse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
