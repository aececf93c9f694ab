import type { CaipNetworkId } from '../caip/caip.ts'
import { parseCaipAddress } from '../caip/parseCaipAddress.ts'
import type { OwnedCollectible } from '../tokens/collectible.ts'
import type { Holding } from '../tokens/holding.ts'
import { asFields, asImage, asNumber, asText, type Fields, readEach } from './answer.ts'
import type { BlockchainApi } from './blockchainApi.ts'
import type { Calls } from './calls.ts'
import { exactUnits } from './exactUnits.ts'
import { asNetworkId, readTransaction } from './readTransaction.ts'
import { unreadable } from './service.ts'

/** Identity, history, balances and collectibles of an account. */
export function accountCalls({
  service,
  currency,
  serves,
  get,
}: Calls): Pick<BlockchainApi, 'identity' | 'history' | 'balance' | 'collectibles'> {
  return {
    async identity({ networkId, address }, signal) {
      if (!(await serves(networkId))) return { name: undefined, imageUrl: undefined }
      const answer = await get(
        `/v1/identity/${encodeURIComponent(address)}`,
        { sender: address, chainId: networkId },
        signal,
      )
      return { name: asText(answer.name), imageUrl: asImage(answer.avatar, service.base) }
    },
    async history({ networkId, address, cursor, purchasesOf }, signal) {
      if (!(await serves(networkId))) return { items: [], next: undefined }
      const path = `/v1/account/${encodeURIComponent(address)}/history`
      const answer = await get(path, { chainId: networkId, cursor, onramp: purchasesOf }, signal)
      if (!Array.isArray(answer.data)) throw unreadable(service.url(path))
      return {
        items: readEach(answer.data, (one) => readTransaction(one, service.base)),
        next: asText(answer.next),
      }
    },
    async balance({ networkId, address }, signal) {
      if (!(await serves(networkId))) return { holdings: [], blockNumber: undefined }
      const path = `/v1/account/${encodeURIComponent(address)}/balance`
      const answer = await get(path, { currency, chainId: networkId, forceUpdate: 'true' }, signal)
      if (!Array.isArray(answer.balances)) throw unreadable(service.url(path))
      const holdings = readEach(answer.balances, (one) =>
        readHolding(one, { networkId, currency, base: service.base }),
      )
      return { holdings, blockNumber: exactUnits(asFields(answer.blocks)[networkId], 0) }
    },
    async collectibles({ networkId, address, cursor }, signal) {
      if (!(await serves(networkId))) return { items: [], next: undefined }
      const path = `/v1/account/${encodeURIComponent(address)}/nfts`
      const answer = await get(path, { chainId: networkId, cursor }, signal)
      if (!Array.isArray(answer.data)) throw unreadable(service.url(path))
      return {
        items: readEach(answer.data, (one) => readCollectible(one, service.base)),
        next: asText(answer.next),
      }
    },
  }
}

function readHolding(
  fields: Fields,
  { networkId, currency, base }: { networkId: CaipNetworkId; currency: string; base: string },
): Holding | undefined {
  const name = asText(fields.name)
  const symbol = asText(fields.symbol)
  const quantity = asFields(fields.quantity)
  const decimals = asNumber(quantity.decimals)
  if (!name || !symbol || asNetworkId(fields.chainId) !== networkId) return undefined
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 1 || decimals > 255)
    return undefined
  const amountBaseUnits = exactUnits(quantity.numeric, decimals)
  if (amountBaseUnits === undefined) return undefined
  const address = addressOn(fields.address, networkId)
  // A token of another network is left out.
  if (address === null) return undefined
  const imitates = asText(fields.imitates)
  const price = imitates ? undefined : asNumber(fields.price)
  return {
    token: { networkId, address, name, symbol, decimals, imageUrl: asImage(fields.iconUrl, base) },
    amountBaseUnits,
    price: price ? price : undefined,
    value: price ? asNumber(fields.value) : undefined,
    currency: currency.toUpperCase(),
    imitates,
  }
}

/** `undefined` for the native token, `null` for an address that is not of this network. */
function addressOn(value: unknown, networkId: CaipNetworkId): string | undefined | null {
  const text = asText(value)
  if (text === undefined) return undefined
  if (!text.includes(':')) return text
  try {
    const parsed = parseCaipAddress(text)
    return parsed.networkId === networkId ? parsed.address : null
  } catch {
    return null
  }
}

function readCollectible(fields: Fields, base: string): OwnedCollectible | undefined {
  const networkId = asNetworkId(fields.chainId)
  const contract = asText(fields.contract)
  const tokenId = asText(fields.tokenId)
  if (!networkId || !contract || tokenId === undefined || !/^[0-9]{1,78}$/.test(tokenId)) return undefined
  const isSpam = asFields(fields.flags).is_spam === true
  return {
    networkId,
    contract,
    tokenId,
    name: asText(fields.name) ?? `#${tokenId}`,
    collection: asText(fields.collection) ?? '',
    // Pictures of spam are not fetched: the request would reveal the user to the sender. Security R-79.
    imageUrl: isSpam ? undefined : asImage(fields.imageUrl, base),
    isSpam,
  }
}
