import type { Latchkey } from '@latchkey/controllers'
import { type Context, createContext, useContext } from 'react'

export const LatchkeyContext: Context<Latchkey | undefined> = createContext<Latchkey | undefined>(undefined)

/**
 * The instance of the nearest provider, or the one given.
 *
 * @example
 * const latchkey = useLatchkey()
 * latchkey.open()
 */
export function useLatchkey(latchkey?: Latchkey | undefined): Latchkey {
  const provided = useContext(LatchkeyContext)
  const found = latchkey ?? provided
  if (!found) throw new TypeError('There is no Latchkey here. Wrap this part of the app in LatchkeyProvider.')
  return found
}
