import { allConnections, type Connection } from '@latchkey/controllers'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** Every wallet that is connected, of every chain family. */
export function useConnections(options: HookOptions = {}): readonly Connection[] {
  return useSelected(useLatchkey(options.latchkey).connection.state, allConnections)
}
