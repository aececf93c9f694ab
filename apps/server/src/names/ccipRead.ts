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

/** A contract's request for off-chain data. EIP-3668. */
export type OffchainLookup = {
  readonly sender: Address
  readonly urls: readonly string[]
  readonly callData: Hex
  readonly callback: Hex
  readonly extraData: Hex
}

const maxBytes = 65_536
const maxUrls = 3
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const bytes = { type: 'bytes' } as const
const gatewayAnswer = z.object({ data: z.custom<Hex>(isHex) })

/** The lookup requested by a reverted call to `to`; `undefined` for another revert or another sender. */
export function offchainLookup(revert: unknown, to: Address): OffchainLookup | undefined {
  if (!isHex(revert)) return undefined
  try {
    const [sender, urls, callData, callback, extraData] = decodeErrorResult({ abi, data: revert }).args
    return isAddressEqual(sender, to) ? { sender, urls, callData, callback, extraData } : undefined
  } catch {
    // Contracts revert with arbitrary data.
    return undefined
  }
}

/** Call data that passes the gateway's answer to the contract, which verifies it. */
export const callbackWith = ({ callback, extraData }: OffchainLookup, answer: Hex): Hex =>
  concat([callback, encodeAbiParameters([bytes, bytes], [answer, extraData])])

/**
 * Requests data from the gateways of a lookup, in order, through the outbound guard because the contract chooses the URLs.
 * @param timeoutMs - timeout of the next request, ms
 * @throws VendorUnavailable when no gateway answers
 * @see EIP-3668
 */
export async function askGateways(
  outbound: Outbound,
  { sender, urls, callData }: OffchainLookup,
  timeoutMs: () => number,
): Promise<Hex> {
  for (const url of urls.slice(0, maxUrls)) {
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
      // A 4xx means the request is at fault, so other gateways would answer the same.
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
