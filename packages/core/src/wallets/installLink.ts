import type { Wallet } from './wallet.ts'

/**
 * Where a wallet can be had: its shop for the device, else its homepage. Only https, so that a hostile entry of a
 * directory leads nowhere. Security R-65.
 */
export function installLink(
  wallet: Wallet,
  { isMobile, isIosSafari }: { readonly isMobile: boolean; readonly isIosSafari: boolean },
): string | undefined {
  const shop = isMobile ? (isIosSafari ? wallet.app_store : wallet.play_store) : wallet.chrome_store
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
