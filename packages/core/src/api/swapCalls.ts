import { comparableAddress } from '../accounts/sameAddress.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import { asFields, asNumber, asText, readEach } from './answer.ts'
import type { BlockchainApi } from './blockchainApi.ts'
import type { BuiltTransaction } from './builtTransaction.ts'
import type { Calls } from './calls.ts'
import { exactUnits } from './exactUnits.ts'
import { unreadable } from './service.ts'
import { approvalMismatch, swapMismatch } from './swapMismatch.ts'

export type SwapCalls = Pick<
  BlockchainApi,
  'quotes' | 'swapTokens' | 'prices' | 'allowance' | 'gasPrice' | 'buildSwap' | 'buildApproval'
>

/** Prices, quotes and transactions of swaps. */
export function swapCalls({ service, currency, serves, get }: Calls): SwapCalls {
  return {
    async quotes({ networkId, address, from, to, amountBaseUnits, gasPrice }, signal) {
      if (!(await serves(networkId))) return []
      const query = {
        amount: String(amountBaseUnits),
        userAddress: `${networkId}:${address}`,
        from,
        to,
        gasPrice: gasPrice === undefined ? undefined : String(gasPrice),
      }
      const answer = await get('/v1/convert/quotes', query, signal)
      return readEach(answer.quotes, ({ id, fromAmount, toAmount }) => {
        const amounts = [exactUnits(fromAmount, 0), exactUnits(toAmount, 0)] as const
        return amounts[0] === undefined || amounts[1] === undefined
          ? undefined
          : { id: asText(id), fromAmount: amounts[0], toAmount: amounts[1] }
      })
    },
    async swapTokens(networkId, signal) {
      if (!(await serves(networkId))) return []
      const answer = await get('/v1/convert/tokens', { chainId: networkId }, signal)
      return readEach(answer.tokens, (token) => {
        const address = asText(token.address)
        const symbol = asText(token.symbol)
        const decimals = asNumber(token.decimals)
        return address && symbol && decimals !== undefined ? { address, symbol, decimals } : undefined
      })
    },
    async prices(networkId, addresses, signal) {
      if (!(await serves(networkId))) return new Map()
      const answer = asFields(await service.post('/v1/fungible/price', { currency, addresses }, signal))
      return new Map(
        readEach(answer.fungibles, ({ address, price }): [string, number] | undefined => {
          const known = asText(address)
          const amount = asNumber(price)
          return known && amount !== undefined ? [comparableCaip(known), amount] : undefined
        }),
      )
    },
    async allowance({ networkId, address, token }, signal) {
      if (!(await serves(networkId))) return 0n
      const query = { tokenAddress: token, userAddress: `${networkId}:${address}` }
      const { allowance } = await get('/v1/convert/allowance', query, signal)
      return exactUnits(allowance, 0) ?? 0n
    },
    async gasPrice(networkId, signal) {
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_gas_price')
      const answer = await get('/v1/convert/gas-price', { chainId: networkId }, signal)
      const standard = exactUnits(answer.standard, 0)
      if (standard === undefined) throw unreadable(service.url('/v1/convert/gas-price'))
      const fast = exactUnits(answer.fast, 0) ?? standard
      return { standard, fast, instant: exactUnits(answer.instant, 0) ?? fast }
    },
    async buildSwap({ slippagePercent = 1, quoteId, disableEstimate, ...quoted }, signal) {
      const { networkId, address, from, to, amountBaseUnits } = quoted
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_swaps')
      const path = '/v1/convert/build-transaction'
      const answer = await service.post(
        path,
        {
          amount: String(amountBaseUnits),
          eip155: { slippage: String(slippagePercent) },
          from,
          to,
          userAddress: `${networkId}:${address}`,
          quoteId,
          disableEstimate,
        },
        signal,
      )
      const built = readBuilt(answer, service.url(path))
      const what = swapMismatch(built, { ...quoted, slippagePercent })
      if (what) throw new LatchkeyError('swap_mismatch', { what })
      return built
    },
    async buildApproval({ networkId, address, from, to }, signal) {
      if (!(await serves(networkId))) throw new LatchkeyError('network_unsupported_for_swaps')
      const path = '/v1/convert/build-approve'
      const answer = await service.get(path, { userAddress: `${networkId}:${address}`, from, to }, signal)
      const built = readBuilt(answer, service.url(path))
      const what = approvalMismatch(built, { address, from })
      if (what) throw new LatchkeyError('swap_mismatch', { what })
      return built
    },
  }
}

function readBuilt(answer: unknown, url: string): BuiltTransaction {
  const tx = asFields(asFields(answer).tx)
  const eip155 = asFields(tx.eip155)
  const [from, to, data] = [plainAddress(tx.from), plainAddress(tx.to), asText(tx.data)]
  const value = exactUnits(String(tx.value ?? tx.amount ?? '0'), 0)
  if (!from || !to || !data || !/^0x([0-9a-fA-F]{2})*$/.test(data) || value === undefined)
    throw unreadable(url)
  return {
    from,
    to,
    data,
    value,
    gas: exactUnits(String(eip155.gas ?? ''), 0),
    gasPrice: exactUnits(String(eip155.gasPrice ?? ''), 0),
  }
}

/** The address part of a plain or CAIP-10 address. */
function plainAddress(value: unknown): string | undefined {
  const address = asText(value)?.split(':').at(-1)
  return address && /^0x[0-9a-fA-F]{40}$/.test(address) ? address : undefined
}

/** A CAIP-10 id as it is compared. */
function comparableCaip(id: string): string {
  const address = id.slice(id.lastIndexOf(':') + 1)
  return `${id.slice(0, id.length - address.length)}${comparableAddress(address)}`
}
