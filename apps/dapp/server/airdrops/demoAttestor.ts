import { keccak256, toHex } from 'viem'

/** Key of the demo that says to whom the tokens of a Solana account go. Public like the mnemonic of development chains. */
export const demoAttestorKey = keccak256(toHex('latchkey-demo-attestor'))
