import type { Latchkey } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'

/** Defaults to the instance of the nearest `LatchkeyProvider`. */
export type HookOptions = { readonly latchkey?: Latchkey | undefined }

/** `namespace` defaults to the active one. */
export type NamespaceOptions = HookOptions & { readonly namespace?: Namespace | undefined }
