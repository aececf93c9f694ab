import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { NodeRefused, NodeUnavailable } from '@latchkey/server-kit/chains'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { access } from '../access/routeAccess.ts'
import { answers, oneReason } from '../http/problem.ts'
import { allowanceOf, wordIn } from './allowance.ts'
import { positiveUnits } from './baseUnits.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  accountField,
  caipAsset,
  nativeAddress,
  networkFields,
  optionalCaller,
  refusals,
} from './fields.ts'
import { minimumAfterSlippage } from './quoteSource.ts'

const gasFields = z.object({
  gas: z.string().openapi({ description: 'Includes a margin of 20 %.' }),
  gasPrice: z.string().openapi({ description: 'Wei' }),
})
const transaction = z.object({
  from: z.string().openapi({ description: 'CAIP-10' }),
  to: z.string().openapi({ description: 'CAIP-10' }),
  data: z.string(),
  eip155: gasFields,
})

/** Gas limit without an estimate: more than a swap through two pools needs. */
const usualSwapGas = 400_000n

/** Validity of a quote, ms. Security R-75. */
const quoteValidMs = 30_000

const noExchange = oneReason('chainId', 'Swaps are not supported on this network.')

/** Builds approval and swap transactions. Spec §7; security. */
export function swapRoutes(app: OpenAPIHono, { chains, clock, quotes, quoteIds, reads }: Blockchain): void {
  const { asset } = networkFields(chains)
  /** Estimated gas with a margin; `undefined` if the transaction would fail. */
  const gasOf = async (
    networkId: CaipNetworkId,
    tx: { from: Address; to: Address; data: Hex; value: bigint },
  ): Promise<bigint | undefined> => {
    try {
      const gas = await reads.quantity(networkId, 'eth_estimateGas', [{ ...tx, value: toHex(tx.value) }])
      return (gas * 6n) / 5n
    } catch (error) {
      if (error instanceof NodeRefused) return undefined
      // Insufficient funds for gas is reported as an RPC error, not as a failed call.
      if (error instanceof NodeUnavailable && error.rpcError) return undefined
      throw error
    }
  }
  const priceOf = (networkId: CaipNetworkId) => reads.quantity(networkId, 'eth_gasPrice', [])

  const approve = createRoute({
    method: 'get',
    path: '/v1/convert/build-approve',
    middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
    tags: ['Convert'],
    summary: 'The transaction that approves exactly the amount to swap',
    request: {
      query: optionalCaller.extend({
        userAddress: accountField,
        from: asset,
        to: asset.optional(),
        amount: positiveUnits.optional().openapi({
          type: 'string',
          description: 'Base units of `from`. Default: the account’s whole balance.',
        }),
      }),
    },
    responses: {
      200: answers(
        'If the token requires an allowance of 0 before a change, the transaction that resets it: request again once mined.',
        z.object({ tx: transaction.extend({ value: z.string() }) }),
      ),
      ...refusals,
    },
  })
  app.openapi(approve, async (c) => {
    const { userAddress: from, from: token, amount: requestedAmount } = c.req.valid('query')
    const { networkId, address: to } = token
    const source = quotes(networkId)
    if (!source) return c.json(noExchange, 400)
    if (to === nativeAddress) return c.json(oneReason('from', 'The native token needs no approval.'), 400)
    const spender = source.spender(networkId)
    const balanceCall = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] })
    const amount = requestedAmount ?? wordIn(await reads.one(networkId, { to, data: balanceCall }))
    const approval = (value: bigint) => ({
      ...{ from, to, value: 0n },
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }),
    })
    const exactApproval = approval(amount)
    const exactGas = await gasOf(networkId, exactApproval)
    const resetApproval = approval(0n)
    const resetGas =
      exactGas === undefined && (await allowanceOf(reads, token, from, spender)) > 0n
        ? await gasOf(networkId, resetApproval)
        : undefined
    const gas = exactGas ?? resetGas
    if (gas === undefined) {
      return c.json(
        oneReason('from', 'The token refuses the approval, or the account cannot pay the gas.'),
        400,
      )
    }
    const tx = {
      from: caipAsset(networkId, from),
      to: caipAsset(networkId, to),
      data: (exactGas === undefined ? resetApproval : exactApproval).data,
      value: '0',
      eip155: { gas: String(gas), gasPrice: String(await priceOf(networkId)) },
    }
    return c.json({ tx }, 200)
  })

  const build = createRoute({
    method: 'post',
    path: '/v1/convert/build-transaction',
    middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
    summary: 'The swap transaction, with a minimum output according to the slippage',
    tags: ['Convert'],
    request: {
      query: optionalCaller,
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({
              amount: positiveUnits,
              eip155: z
                .object({
                  slippage: z.coerce.number().min(0).max(50).default(1).openapi({ description: 'Percent' }),
                })
                .default({ slippage: 1 }),
              projectId: z.string().max(128).optional(),
              from: asset,
              to: asset,
              userAddress: accountField,
              disableEstimate: z.boolean().default(false),
              quoteId: z.string().max(200).optional().openapi({
                description:
                  'The displayed quote, at most 30 s old: the swap pays at least that, less the slippage.',
              }),
            }),
          },
        },
      },
    },
    responses: {
      200: answers(
        '`amount` is the native amount to send with it, wei.',
        z.object({ tx: transaction.extend({ amount: z.string() }) }),
      ),
      ...refusals,
    },
  })
  app.openapi(build, async (c) => {
    const asked = c.req.valid('json')
    const { amount, from, to, userAddress: user } = asked
    const { networkId } = from
    if (to.networkId !== networkId) {
      return c.json(oneReason('to', 'Both tokens must be on the same network.'), 400)
    }
    const source = quotes(networkId)
    if (!source) return c.json(noExchange, 400)
    const slippageBps = Math.round(asked.eip155.slippage * 100)
    const swap = { networkId, from: from.address, to: to.address, amount }
    const quoted = asked.quoteId === undefined ? undefined : await quoteIds.read(asked.quoteId, swap)
    if (asked.quoteId !== undefined && !quoted) {
      return c.json(oneReason('quoteId', 'The quote is unknown, or was made for another swap.'), 400)
    }
    if (quoted && clock.now() - quoted.at > quoteValidMs) {
      return c.json(oneReason('quoteId', 'The quote is older than 30 s. Request a new one.'), 400)
    }
    const minOut = quoted ? minimumAfterSlippage(quoted.out, slippageBps) : 0n
    const built = await source.build({ ...swap, user, slippageBps, minOut })
    if (!built) return c.json(oneReason('to', 'No route between the two tokens was found.'), 400)
    if (built === 'less') {
      const reason = 'The price moved: the swap would pay less than was quoted, less the slippage.'
      return c.json(oneReason('quoteId', reason), 400)
    }
    const { to: router, data, value } = built
    const estimated = asked.disableEstimate
      ? usualSwapGas
      : await gasOf(networkId, { from: user, to: router, data, value })
    if (estimated === undefined) {
      const reason = 'The swap would fail. Check the balance of the token and its approval.'
      return c.json(oneReason('amount', reason), 400)
    }
    const tx = {
      from: caipAsset(networkId, user),
      to: caipAsset(networkId, router),
      data,
      amount: String(value),
      eip155: { gas: String(estimated), gasPrice: String(await priceOf(networkId)) },
    }
    return c.json({ tx }, 200)
  })
}
