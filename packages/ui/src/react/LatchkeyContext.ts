import type { Latchkey } from '@latchkey/controllers'
import { type Context, createContext, useContext } from 'react'

export const LatchkeyContext: Context<Latchkey | undefined> = createContext<Latchkey | undefined>(undefined)

/**
 * The given instance, or that of the nearest `LatchkeyProvider`.
 *
 * @throws TypeError without either
 * @example
 * const latchkey = useLatchkey()
 * latchkey.open()
 */
export function useLatchkey(latchkey?: Latchkey | undefined): Latchkey {
  const provided = useContext(LatchkeyContext)
  const instance = latchkey ?? provided
  if (!instance)
    throw new TypeError('There is no Latchkey here. Wrap this part of the app in LatchkeyProvider.')
  return instance
}
