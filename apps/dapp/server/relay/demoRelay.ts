import { keccak256, toHex } from 'viem'

/** Key of the demo that pays for claims without gas. Public like the mnemonic of development chains. */
export const demoRelayKey = keccak256(toHex('latchkey-demo-relay'))
