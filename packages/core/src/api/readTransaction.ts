import type { CaipNetworkId } from '../caip/caip.ts'
import { parseCaipNetworkId } from '../caip/caip.ts'
import { rfc3339Ms } from '../siwx/rfc3339.ts'
import type { Transaction, TransactionTransfer } from '../transactions/transaction.ts'
import { asFields, asImage, asText, type Fields, readEach } from './answer.ts'
import { exactUnits } from './exactUnits.ts'

/** One transaction of `GET /v1/account/{address}/history`; `undefined` if its id, hash, network or time is missing or invalid. */
export function readTransaction(fields: Fields, base: string): Transaction | undefined {
  const { id, metadata } = fields
  const { hash, chain, minedAt, operationType, status, sentFrom, sentTo } = asFields(metadata)
  const at = typeof minedAt === 'string' ? rfc3339Ms(minedAt) : undefined
  const networkId = asNetworkId(chain)
  const key = asText(id)
  const transactionHash = asText(hash)
  if (!key || !transactionHash || !networkId || at === undefined) return undefined
  return {
    id: key,
    hash: transactionHash,
    networkId,
    minedAt: at,
    operation: asText(operationType) ?? 'execute',
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    sentFrom: asText(sentFrom) ?? '',
    sentTo: asText(sentTo) ?? '',
    transfers: readEach(fields.transfers, (transfer) => readTransfer(transfer, base)),
  }
}

function readTransfer(fields: Fields, base: string): TransactionTransfer | undefined {
  const { direction } = fields
  if (direction !== 'in' && direction !== 'out' && direction !== 'self') return undefined
  const sender = asText(fields.sender)
  const recipient = asText(fields.recipient)
  const { numeric } = asFields(fields.quantity)
  if (fields.nft_info) {
    const nft = asFields(fields.nft_info)
    const { preview } = asFields(nft.content)
    const isSpam = asFields(nft.flags).is_spam === true
    const name = asText(nft.name) ?? ''
    return {
      direction,
      sender,
      recipient,
      amountBaseUnits: exactUnits(numeric, 0) ?? 1n,
      decimals: 0,
      name,
      symbol: name,
      // Pictures of spam are not fetched: the request would reveal the user to the sender. Security R-79.
      imageUrl: isSpam ? undefined : asImage(asFields(preview).url, base),
      nft: { isSpam },
    }
  }
  const token = asFields(fields.fungible_info)
  const decimals = decimalsOf(token.decimals, numeric)
  const amountBaseUnits = exactUnits(numeric, decimals)
  if (amountBaseUnits === undefined) return undefined
  return {
    direction,
    sender,
    recipient,
    amountBaseUnits,
    decimals,
    name: asText(token.name) ?? '',
    symbol: asText(token.symbol) ?? '',
    imageUrl: asImage(asFields(token.icon).url, base),
    nft: undefined,
  }
}

/** Some vendors leave the decimals out; then the digits of the amount after the point are counted. */
function decimalsOf(decimals: unknown, numeric: unknown): number {
  if (typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255)
    return decimals
  const [, fraction = ''] = String(numeric).split('.')
  return Math.min(fraction.length, 255)
}

export function asNetworkId(value: unknown): CaipNetworkId | undefined {
  try {
    return parseCaipNetworkId(String(value)).networkId
  } catch {
    return undefined
  }
}
