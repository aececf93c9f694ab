import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** A way somebody was let in on this device. */
export type RecentWallet = {
  readonly connectorId: string
  /** Of the connector `walletConnect`: the wallet that was chosen. */
  readonly wallet?: DirectoryWallet | undefined
}

/** At most this many are kept. */
const maxRecent = 3

/** Latest first, each once; unchanged if `latest` is none. */
export function withRecent(recent: readonly RecentWallet[], latest: unknown): readonly RecentWallet[] {
  const read = readRecentWallet(latest)
  if (!read) return recent
  const others = recent.filter(
    ({ connectorId, wallet }) => connectorId !== read.connectorId || wallet?.id !== read.wallet?.id,
  )
  return [read, ...others].slice(0, maxRecent)
}

const optional = [
  'rdns',
  'homepage',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'look_alike_of',
] as const
const picture = /^(https:|data:image\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/i

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Takes over what is as it should be. Untrusted: it may come from a store. */
function readRecentWallet(value: unknown): RecentWallet | undefined {
  if (!isFields(value) || !isText(value.connectorId, 200)) return undefined
  const { connectorId } = value
  return { connectorId, wallet: connectorId === 'walletConnect' ? readWallet(value.wallet) : undefined }
}

/** What is kept of a wallet of the directory: enough to show it and to open it, and never long. */
function readWallet(value: unknown): DirectoryWallet | undefined {
  if (!isFields(value)) return undefined
  const { id, name, pictureUrl } = value
  if (!isText(id, 200) || !isText(name, 200)) return undefined
  const texts = optional.filter((field) => isText(value[field], 2048))
  return {
    id,
    name,
    pictureUrl: isText(pictureUrl, 2048) && picture.test(pictureUrl) ? pictureUrl : undefined,
    ...Object.fromEntries(texts.map((field) => [field, value[field]])),
  }
}
