import type { EmbeddedWalletFactory } from '@latchkey/core'
import type { LoadedWallet } from './host/createEmbeddedWallet.ts'
import { openPopup } from './openPopup.ts'

/**
 * Offers sign-in by email, social account and Farcaster, with a wallet whose keys live in a frame of the wallet site
 * (`services.wallet`). Requires `projectId`, whose origins the site embeds into.
 *
 * @example
 * const services = { wallet: 'https://wallet.example' }
 * createLatchkey({ networks, adapters: [evmAdapter()], metadata, projectId: 'meadow', embeddedWallet: embeddedWallet(), services })
 */
export function embeddedWallet(): EmbeddedWalletFactory {
  return (context) => {
    let loading: Promise<LoadedWallet> | undefined
    let loaded: LoadedWallet | undefined
    const late = () => {
      loading ??= import('./host/createEmbeddedWallet.ts').then(({ createEmbeddedWallet }) => {
        loaded = createEmbeddedWallet(context)
        return loaded
      })
      // A failed import is retried on the next call.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    return {
      origin: new URL(context.siteUrl).origin,
      load: async (...args) => (await late()).load(...args),
      connectEmail: async (...args) => (await late()).connectEmail(...args),
      connectDevice: async (...args) => (await late()).connectDevice(...args),
      connectOtp: async (...args) => (await late()).connectOtp(...args),
      openPopup,
      socialUrl: async (...args) => (await late()).socialUrl(...args),
      connectSocial: async (...args) => (await late()).connectSocial(...args),
      farcasterUrl: async (...args) => (await late()).farcasterUrl(...args),
      connectFarcaster: async (...args) => (await late()).connectFarcaster(...args),
      emailChange: async () => (await late()).emailChange,
      open: async (...args) => (await late()).open(...args),
      restore: async (...args) => (await late()).restore(...args),
      refreshUser: async (...args) => (await late()).refreshUser(...args),
      approveDevice: async (...args) => (await late()).approveDevice(...args),
      place: (place) => loaded?.place(place),
      dismiss: () => loaded?.dismiss(),
      syncTheme: () => loaded?.syncTheme(),
      stop: () => loaded?.stop(),
    }
  }
}
