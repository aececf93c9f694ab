import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import {
  independentNodes,
  NodeRefused,
  NodeUnavailable,
  type Rpc,
  type RpcNode,
} from '@latchkey/service/chains'
import { type Address, type Hex, toHex } from 'viem'
import { VendorUnavailable } from '../http/vendorUnavailable.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { askGateways, callbackWith, offchainLookup } from './ccipRead.ts'
import { type EnsAddresses, readEnsName } from './readEnsName.ts'

/** Whose ENS is asked: nodes of one chain, and the registry there. */
export type EnsPlace = { readonly nodes: readonly RpcNode[]; readonly registry: Address }

/**
 * The addresses of a name of ENS; empty where it is nobody's.
 * @param name normalised (ENSIP-15)
 * @throws NameUnconfirmed, NodeUnavailable, VendorUnavailable
 */
export type FindEnsName = (name: string, coinTypes: readonly number[]) => Promise<EnsAddresses>

/** The nodes tell differently whose a name is, or only one of them tells. */
export class NameUnconfirmed extends Error {
  override readonly name = 'NameUnconfirmed'
}

/** Field facts, cache lifetimes. */
const keptMs = 300_000
const mostKept = 5_000
/** Whoever asks waits 8 s. */
const inAllMs = 7_000
const perCallMs = 2_500
/** How many blocks one node may be behind another. */
const mostBehind = 5
/** EIP-3668. */
const mostLookups = 4
/** Of gateways in all, for one name: their addresses are the owner's to choose. */
const mostGatewayQuestions = 8
const confirming = 2

/**
 * Asks two nodes, each by itself, and believes them when they say the same; where there is one node, its word stands.
 * Security R-61, faults F23.
 */
export function createEnsNames({
  nodes: all,
  registry,
  rpc,
  clock,
  outbound,
}: EnsPlace & { readonly rpc: Rpc; readonly clock: Clock; readonly outbound: Outbound }): FindEnsName {
  const nodes = independentNodes(all)
  const kept = createShortCache<EnsAddresses>({ clock, ms: keptMs, maxEntries: mostKept })

  async function confirmed(name: string, coinTypes: readonly number[]): Promise<EnsAddresses> {
    const until = clock.now() + inAllMs
    const leftMs = () => Math.max(1, Math.min(perCallMs, until - clock.now()))
    let gatewayQuestions = 0
    const callOf = (node: RpcNode, block: string) => {
      const call = async (to: Address, data: Hex, lookups = 0): Promise<Hex | undefined> => {
        if (clock.now() >= until) throw new NodeUnavailable('the node is too slow')
        try {
          return (await rpc(node, 'eth_call', [{ to, data }, block], leftMs())) as Hex // its shape was checked
        } catch (error) {
          if (!(error instanceof NodeRefused)) throw error
          const lookup = lookups < mostLookups ? offchainLookup(error.rpcError?.data, to) : undefined
          gatewayQuestions += lookup ? 1 : 0
          if (!lookup || gatewayQuestions > mostGatewayQuestions) return undefined
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
    if (nodes.length < confirming) return one.answer
    if (!other) throw new NameUnconfirmed('one node of several answers')
    if (isSame(one.answer, other.answer)) return one.answer

    // One of them may not have the newest block yet: at one that both have they must agree.
    const pair = [one.node, other.node]
    const heads = await Promise.all(pair.map((node) => rpc(node, 'eth_blockNumber', [], leftMs()))).catch(
      ifAway,
    )
    const [low = 0, high = 0] = (heads ?? []).map(Number).sort((a, b) => a - b)
    if (!heads || high - low > mostBehind) throw new NameUnconfirmed('the nodes are not at one block')
    const again = await Promise.all(pair.map((node) => ask(node, toHex(low)))).catch(ifAway)
    const [answer, check] = again ?? []
    if (answer && check && isSame(answer, check)) return answer
    throw new NameUnconfirmed('the nodes disagree')
  }

  return (name, coinTypes) => kept(`${name} ${coinTypes}`, () => confirmed(name, coinTypes))
}

type Told = { readonly node: RpcNode; readonly answer: EnsAddresses }

/** What the first nodes say that say anything: two are asked at once, and in the place of one that fails the next. */
async function firstAnswers(
  nodes: readonly RpcNode[],
  ask: (node: RpcNode) => Promise<EnsAddresses>,
): Promise<readonly [Told, ...Told[]]> {
  const left = [...nodes]
  let failure: unknown
  const next = async (): Promise<readonly Told[]> => {
    const node = left.shift()
    if (!node) return []
    try {
      return [{ node, answer: await ask(node) }]
    } catch (error) {
      failure = error
      ifAway(error)
      return next()
    }
  }
  const [one, ...others] = (await Promise.all(Array.from({ length: confirming }, next))).flat()
  if (!one) throw failure
  return [one, ...others]
}

/** Nothing, for a node or gateway that did not serve us; anything else is thrown on. */
function ifAway(error: unknown): undefined {
  if (error instanceof NodeUnavailable || error instanceof NodeRefused || error instanceof VendorUnavailable)
    return undefined
  throw error
}

const isSame = (one: EnsAddresses, other: EnsAddresses) => JSON.stringify(one) === JSON.stringify(other)
