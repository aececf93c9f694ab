import type { Latchkey } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'

/** Options of every hook and button. */
export type HookOptions = {
  /** The instance to use. Default: that of the nearest `LatchkeyProvider`. */
  readonly latchkey?: Latchkey | undefined
}

/** Options of hooks that read one chain family. */
export type NamespaceOptions = HookOptions & {
  /** Chain family. Default: the active one. */
  readonly namespace?: Namespace | undefined
}
