import { fallbackPaymentCurrencies, type OnrampOptions } from '../onramp/options.ts'
import type { Money, OnrampQuote } from '../onramp/quote.ts'
import { asFields, asImage, asNumber, asText, readEach } from './answer.ts'

/** Reads `GET /v1/onramp/options`. Without payment currencies in the answer, the default ones are used. Spec §9. */
export function readOnrampOptions(answer: unknown, base: string): OnrampOptions {
  const { purchaseCurrencies, paymentCurrencies, partner } = asFields(answer)
  const payments = readEach(paymentCurrencies, ({ id, payment_method_limits }) => {
    const currency = asText(id)
    const limits = readEach(payment_method_limits, (limit) => {
      const method = asText(limit.id)
      const [min, max] = [asNumber(limit.min), asNumber(limit.max)]
      return method && min !== undefined && max !== undefined && min <= max ? { method, min, max } : undefined
    })
    return currency && limits.length > 0 ? { id: currency, limits } : undefined
  })
  return {
    purchaseCurrencies: readEach(purchaseCurrencies, ({ id, name, symbol, iconUrl, networks }) => {
      const [key, title, sign] = [asText(id), asText(name), asText(symbol)]
      if (!key || !title || !sign) return undefined
      return {
        id: key,
        name: title,
        symbol: sign,
        imageUrl: asImage(iconUrl, base),
        networks: readEach(networks, (network) => {
          const { chain_id } = network
          const chainId = typeof chain_id === 'number' ? String(chain_id) : asText(chain_id)
          const networkName = asText(network.name)
          return chainId && networkName
            ? {
                name: networkName,
                displayName: asText(network.display_name) ?? networkName,
                chainId,
                contractAddress: asText(network.contract_address),
              }
            : undefined
        }),
      }
    }),
    paymentCurrencies: payments.length > 0 ? payments : fallbackPaymentCurrencies,
    partner: readPartner(partner),
  }
}

function readPartner(value: unknown): OnrampOptions['partner'] {
  const { id, name } = asFields(value)
  const [key, title] = [asText(id), asText(name)]
  return key && title ? { id: key, name: title } : undefined
}

/** Reads `POST /v1/onramp/quote`; `undefined` if one of its amounts is missing. */
export function readOnrampQuote(answer: unknown): OnrampQuote | undefined {
  const fields = asFields(answer)
  const partnerFee = readMoney(fields.coinbaseFee)
  const networkFee = readMoney(fields.networkFee)
  const paymentSubtotal = readMoney(fields.paymentSubtotal)
  const paymentTotal = readMoney(fields.paymentTotal)
  const purchaseAmount = readMoney(fields.purchaseAmount)
  const quoteId = asText(fields.quoteId)
  if (!partnerFee || !networkFee || !paymentSubtotal || !paymentTotal || !purchaseAmount || !quoteId)
    return undefined
  return { partnerFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId, isMock: false }
}

function readMoney(value: unknown): Money | undefined {
  const fields = asFields(value)
  const amount = asNumber(fields.amount)
  const currency = asText(fields.currency)
  return amount === undefined || !currency ? undefined : { amount: String(fields.amount), currency }
}
