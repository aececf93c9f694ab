// The package of the embedded wallet. scripts/sizes.mjs measures what it adds to a page at once and on demand.
export { embeddedWallet } from '@latchkey/embedded-wallet'
