import { asFields } from './answer.ts'
import type { BlockchainApi } from './blockchainApi.ts'
import type { Calls } from './calls.ts'
import { readOnrampOptions, readOnrampQuote } from './readOnramp.ts'
import { unreadable } from './service.ts'

/** Buying tokens: currencies, quotes and the payment page. */
export function onrampCalls({
  service,
  serves,
}: Calls): Pick<BlockchainApi, 'onrampOptions' | 'onrampQuote' | 'onrampUrl'> {
  return {
    async onrampOptions(networkId, signal) {
      if (!(await serves(networkId)))
        return { purchaseCurrencies: [], paymentCurrencies: [], partner: undefined }
      return readOnrampOptions(await service.get('/v1/onramp/options', {}, signal), service.base)
    },
    async onrampQuote({ networkId, symbol, amount, currency, method }, signal) {
      if (!(await serves(networkId))) return undefined
      const body = {
        purchaseCurrency: symbol,
        paymentCurrency: currency,
        amount,
        network: networkId,
        paymentMethod: method,
      }
      const answer = await service.post('/v1/onramp/quote', body, signal)
      const quote = readOnrampQuote(answer)
      if (!quote) throw unreadable(service.url('/v1/onramp/quote'))
      return quote
    },
    async onrampUrl({ networkId, address, symbol, quoteId, amount, cryptoAmount, currency, method }, signal) {
      if (!(await serves(networkId))) return ''
      const body = {
        destinationWallets: [{ address, blockchains: [networkId], assets: [symbol] }],
        defaultNetwork: networkId,
        partnerUserId: address,
        defaultExperience: 'buy',
        presetFiatAmount: cryptoAmount === undefined ? amount : undefined,
        presetCryptoAmount: cryptoAmount,
        fiatCurrency: currency,
        paymentMethod: method,
        quoteId,
      }
      const { url } = asFields(await service.post('/v1/generators/onrampurl', body, signal))
      return asPaymentPage(url, service.base) ?? ''
    },
  }
}

/** An https address, or any page of the service itself. */
function asPaymentPage(value: unknown, base: string): string | undefined {
  try {
    const { protocol, origin, href } = new URL(String(value), base)
    return protocol === 'https:' || (protocol === 'http:' && origin === new URL(base).origin)
      ? href
      : undefined
  } catch {
    return undefined
  }
}
