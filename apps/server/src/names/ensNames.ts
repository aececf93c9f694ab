import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import {
  independentNodes,
  NodeRefused,
  NodeUnavailable,
  type Rpc,
  type RpcNode,
} from '@latchkey/server-kit/chains'
import { type Address, type Hex, toHex } from 'viem'
import { VendorUnavailable } from '../http/vendorUnavailable.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { askGateways, callbackWith, offchainLookup } from './ccipRead.ts'
import { type EnsAddresses, readEnsName } from './readEnsName.ts'

/** Nodes of the chain with ENS, and the address of its registry. */
export type EnsSource = { readonly nodes: readonly RpcNode[]; readonly registry: Address }

/**
 * Looks up the addresses of an ENS name; empty if the name has none.
 * @param name - normalized (ENSIP-15)
 * @throws NameUnconfirmed, NodeUnavailable, VendorUnavailable
 */
export type FindEnsName = (name: string, coinTypes: readonly number[]) => Promise<EnsAddresses>

/** The nodes disagree about a name, or only one of several answered. */
export class NameUnconfirmed extends Error {
  override readonly name = 'NameUnconfirmed'
}

/** Cache lifetime, ms. */
const cacheMs = 300_000
const maxKept = 5_000
/** Time allowed for a lookup and for one call, ms. The client waits 8 s. */
const totalMs = 7_000
const perCallMs = 2_500
/** Maximum difference between the heads of two nodes, blocks. */
const maxBehind = 5
/** Maximum number of lookups in a row. EIP-3668. */
const maxLookups = 4
/** Maximum number of gateway requests for one name, because the owner of the name chooses the gateways. */
const maxGatewayQuestions = 8
const requiredNodes = 2

/**
 * Resolves names through two independent nodes and accepts an answer only if they agree. If only one node is configured, its
 * answer is accepted. Security R-61, faults F23.
 */
export function createEnsNames({
  nodes: all,
  registry,
  rpc,
  clock,
  outbound,
}: EnsSource & { readonly rpc: Rpc; readonly clock: Clock; readonly outbound: Outbound }): FindEnsName {
  const nodes = independentNodes(all)
  const cached = createShortCache<EnsAddresses>({ clock, ms: cacheMs, maxEntries: maxKept })

  async function confirmed(name: string, coinTypes: readonly number[]): Promise<EnsAddresses> {
    const until = clock.now() + totalMs
    const leftMs = () => Math.max(1, Math.min(perCallMs, until - clock.now()))
    let gatewayRequests = 0
    const callOf = (node: RpcNode, block: string) => {
      const call = async (to: Address, data: Hex, lookups = 0): Promise<Hex | undefined> => {
        if (clock.now() >= until) throw new NodeUnavailable('the node is too slow')
        try {
          return (await rpc(node, 'eth_call', [{ to, data }, block], leftMs())) as Hex // validated by createRpc
        } catch (error) {
          if (!(error instanceof NodeRefused)) throw error
          const lookup = lookups < maxLookups ? offchainLookup(error.rpcError?.data, to) : undefined
          gatewayRequests += lookup ? 1 : 0
          if (!lookup || gatewayRequests > maxGatewayQuestions) return undefined
          return call(to, callbackWith(lookup, await askGateways(outbound, lookup, leftMs)), lookups + 1)
        }
      }
      return call
    }
    const ask = (node: RpcNode, block: string) => {
      const hasCode = async (address: Address) =>
        (await rpc(node, 'eth_getCode', [address, block], leftMs())) !== '0x'
      return readEnsName({ call: callOf(node, block), hasCode }, { registry, name, coinTypes })
    }

    const [one, other] = await firstAnswers(nodes, (node) => ask(node, 'latest'))
    if (nodes.length < requiredNodes) return one.answer
    if (!other) throw new NameUnconfirmed('one node of several answers')
    if (isSame(one.answer, other.answer)) return one.answer

    // One node may not have the latest block yet: compare both at a block that both have.
    const pair = [one.node, other.node]
    const heads = await Promise.all(pair.map((node) => rpc(node, 'eth_blockNumber', [], leftMs()))).catch(
      ignoreUnavailable,
    )
    const [low = 0, high = 0] = (heads ?? []).map(Number).sort((a, b) => a - b)
    if (!heads || high - low > maxBehind) throw new NameUnconfirmed('the nodes are not at one block')
    const retried = await Promise.all(pair.map((node) => ask(node, toHex(low)))).catch(ignoreUnavailable)
    const [answer, check] = retried ?? []
    if (answer && check && isSame(answer, check)) return answer
    throw new NameUnconfirmed('the nodes disagree')
  }

  return (name, coinTypes) => cached(`${name} ${coinTypes}`, () => confirmed(name, coinTypes))
}

type NodeAnswer = { readonly node: RpcNode; readonly answer: EnsAddresses }

/** The first answers: two nodes are asked at once, and the next one replaces one that fails. */
async function firstAnswers(
  nodes: readonly RpcNode[],
  ask: (node: RpcNode) => Promise<EnsAddresses>,
): Promise<readonly [NodeAnswer, ...NodeAnswer[]]> {
  const left = [...nodes]
  let failure: unknown
  const next = async (): Promise<readonly NodeAnswer[]> => {
    const node = left.shift()
    if (!node) return []
    try {
      return [{ node, answer: await ask(node) }]
    } catch (error) {
      failure = error
      ignoreUnavailable(error)
      return next()
    }
  }
  const [one, ...others] = (await Promise.all(Array.from({ length: requiredNodes }, next))).flat()
  if (!one) throw failure
  return [one, ...others]
}

/** Returns `undefined` for errors of nodes and gateways; throws all others. */
function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof NodeUnavailable || error instanceof NodeRefused || error instanceof VendorUnavailable)
    return undefined
  throw error
}

const isSame = (one: EnsAddresses, other: EnsAddresses) => JSON.stringify(one) === JSON.stringify(other)
