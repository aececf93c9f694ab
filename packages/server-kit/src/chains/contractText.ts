import { cleanName } from '@latchkey/core'
import { decodeAbiParameters, type Hex, hexToBytes } from 'viem'

/**
 * A text returned by a contract, encoded as string or (in older contracts) as bytes32, cleaned and shortened; `fallback` if
 * there is none. Faults F78.
 */
export function contractText(answer: Hex | undefined, fallback: string): string {
  return cleanName(textIn(answer), fallback)
}

function textIn(answer: Hex | undefined): string | undefined {
  if (!answer || answer === '0x') return undefined
  if (answer.length === 66) {
    return new TextDecoder().decode(hexToBytes(answer)).replace(/\0+$/, '')
  }
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return undefined
  }
}
