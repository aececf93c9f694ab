// The adapter for solana. scripts/sizes.mjs measures what it adds to a page at once and on demand.
export { solanaAdapter } from '@latchkey/adapter-solana'
