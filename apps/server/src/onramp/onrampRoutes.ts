import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { readAddress, readSolanaAddress } from '../names/nameRoutes.ts'
import { type OnrampProvider, OnrampRefused } from './provider.ts'

const money = z.object({ amount: z.string(), currency: z.string() }).openapi('Money')
const short = z.string().min(1).max(100)
/** A number, or a decimal string. */
const amount = z
  .union([z.number().nonnegative().max(1e12), z.string().regex(/^[0-9]{1,15}(?:\.[0-9]{1,18})?$/)])
  .transform(String)
  .openapi({ type: 'string' })

const refusals = {
  400: answers('Something in the request is invalid.', problem),
  404: answers('No onramp is configured.', problem),
  503: answers('The vendor does not answer; see Retry-After.', problem),
}

const options = createRoute({
  method: 'get',
  path: '/v1/onramp/options',
  middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
  tags: ['Onramp'],
  summary: 'Assets on sale and payment currencies',
  request: { query: caller.partial({ projectId: true }) },
  responses: {
    200: answers(
      'Both lists and the vendor; empty without one.',
      z.object({
        purchaseCurrencies: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            symbol: z.string(),
            iconUrl: z.string().optional(),
            networks: z.array(
              z.object({
                name: z.string(),
                display_name: z.string(),
                chain_id: z.string(),
                contract_address: z.string(),
              }),
            ),
          }),
        ),
        paymentCurrencies: z.array(
          z.object({
            id: z.string(),
            payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
          }),
        ),
        partner: z.object({ id: z.string(), name: z.string() }).nullable(),
      }),
    ),
    503: refusals[503],
  },
})

/** A currency by its id, or as `/v1/onramp/options` lists it. */
const currency = z.union([short, z.object({ id: short }).transform(({ id }) => id)])

const quote = createRoute({
  method: 'post',
  path: '/v1/onramp/quote',
  middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
  tags: ['Onramp'],
  summary: 'Quote of a purchase, valid for 30 s',
  request: {
    query: caller.partial({ projectId: true }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            purchaseCurrency: currency,
            paymentCurrency: currency,
            amount,
            network: z.string().max(100),
            paymentMethod: short.optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: answers(
      'The price and its parts.',
      z.object({
        coinbaseFee: money,
        networkFee: money,
        paymentSubtotal: money,
        paymentTotal: money,
        purchaseAmount: money,
        quoteId: z.string(),
      }),
    ),
    ...refusals,
  },
})

const url = createRoute({
  method: 'post',
  path: '/v1/generators/onrampurl',
  middleware: access({ callers: 'project', cost: 10, asksProviders: true }),
  tags: ['Onramp'],
  summary: 'URL of the payment page',
  request: {
    query: caller.partial({ projectId: true }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            destinationWallets: z
              .array(
                z.object({
                  address: z.string().max(128),
                  blockchains: z.array(short).max(50).default([]),
                  assets: z.array(short).max(50).default([]),
                }),
              )
              .min(1)
              .max(10),
            defaultNetwork: short.optional(),
            partnerUserId: z.string().max(128).optional(),
            defaultExperience: z.literal('buy').default('buy'),
            presetCryptoAmount: amount.optional(),
            presetFiatAmount: amount.optional(),
            fiatCurrency: short.optional(),
            paymentMethod: short.optional(),
            quoteId: short.optional(),
          }),
        },
      },
    },
  },
  responses: { 200: answers('The URL of the payment page.', z.object({ url: z.string() })), ...refusals },
})

const noProvider = oneReason('provider', 'No onramp is configured.')

/** On-ramp routes. Spec §7. Without a `provider` nothing is on sale. */
export function onrampRoutes(app: OpenAPIHono, provider: OnrampProvider | undefined): void {
  const refused = (error: unknown) => {
    if (error instanceof OnrampRefused) return oneReason(error.field, error.message)
    throw error
  }

  app.openapi(options, async (c) => {
    if (!provider) return c.json({ purchaseCurrencies: [], paymentCurrencies: [], partner: null }, 200)
    const { purchaseCurrencies, paymentCurrencies } = await provider.options()
    const partner = { id: provider.id, name: provider.name }
    return c.json(
      {
        purchaseCurrencies: purchaseCurrencies.map((currency) => ({
          ...currency,
          networks: [...currency.networks],
        })),
        paymentCurrencies: paymentCurrencies.map((currency) => ({
          ...currency,
          payment_method_limits: [...currency.payment_method_limits],
        })),
        partner,
      },
      200,
    )
  })
  app.openapi(quote, async (c) => {
    if (!provider) return c.json(noProvider, 404)
    try {
      return c.json(await provider.quote(c.req.valid('json')), 200)
    } catch (error) {
      return c.json(refused(error), 400)
    }
  })
  app.openapi(url, async (c) => {
    if (!provider) return c.json(noProvider, 404)
    const {
      destinationWallets,
      presetFiatAmount,
      presetCryptoAmount,
      defaultExperience: _,
      ...rest
    } = c.req.valid('json')
    const [wallet] = destinationWallets
    const address = wallet && (readAddress(wallet.address) ?? readSolanaAddress(wallet.address))
    if (!wallet || !address) return c.json(oneReason('destinationWallets', 'The address is invalid.'), 400)
    const { blockchains, assets } = wallet
    try {
      const order = {
        ...rest,
        address,
        blockchains,
        assets,
        fiatAmount: presetFiatAmount,
        cryptoAmount: presetCryptoAmount,
      }
      return c.json({ url: await provider.orderUrl(order) }, 200)
    } catch (error) {
      return c.json(refused(error), 400)
    }
  })
}
