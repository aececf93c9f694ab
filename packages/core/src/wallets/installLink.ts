import type { Environment } from '../ports/platform.ts'
import type { Wallet } from './wallet.ts'

const shops = { ios: 'app_store', android: 'play_store', other: 'homepage' } as const

/**
 * Where a wallet can be had: its shop for the device, else its homepage. Only https, so that a hostile entry of a
 * directory leads nowhere. Security R-65.
 */
export function installLink(
  wallet: Wallet,
  { device, os }: Pick<Environment, 'device' | 'os'>,
): string | undefined {
  const shop = wallet[device === 'desktop' ? 'chrome_store' : shops[os]]
  return httpsAddress(shop) ?? httpsAddress(wallet.homepage)
}

function httpsAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2_048) return undefined
  try {
    const { protocol, username, password, href, hostname } = new URL(text)
    const plain = protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
    return plain ? href : undefined
  } catch {
    return undefined
  }
}
