// The package for remote wallets. scripts/sizes.mjs measures what it adds to a page at once and on demand.
export { walletConnect } from '@latchkey/walletconnect'
