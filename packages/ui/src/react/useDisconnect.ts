import type { Latchkey } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'

/** Disconnecting the wallet in use, or one that is named. */
export function useDisconnect(options: HookOptions = {}): { readonly disconnect: Latchkey['disconnect'] } {
  const latchkey = useLatchkey(options.latchkey)
  return useMemo(() => ({ disconnect: latchkey.disconnect }), [latchkey])
}
