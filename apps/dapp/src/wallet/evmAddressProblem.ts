import { addressProblem } from '@latchkey/core'

/** Why a text is not an EVM address, as a sentence; `undefined` if it is one. */
export function evmAddressProblem(text: string): string | undefined {
  const problem = addressProblem(text, 'eip155')
  if (problem === 'checksum') return 'That address has a typo (checksum).'
  return problem && 'Enter an address that starts with 0x.'
}
