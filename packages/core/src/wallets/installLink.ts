import type { Environment } from '../ports/platform.ts'
import type { Wallet } from './wallet.ts'

const stores = { ios: 'app_store', android: 'play_store', other: 'homepage' } as const

/**
 * Where a wallet can be installed from: its app store link for the device, otherwise its homepage. Only https links, so
 * that a malicious directory entry cannot run a script or open another app. Security R-65.
 *
 * @example
 * installLink(wallet, { device: 'phone', os: 'ios' })
 */
export function installLink(
  wallet: Wallet,
  { device, os }: Pick<Environment, 'device' | 'os'>,
): string | undefined {
  const storeLink = wallet[device === 'desktop' ? 'chrome_store' : stores[os]]
  return httpsAddress(storeLink) ?? httpsAddress(wallet.homepage)
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
