import type { Latchkey } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'

/** Which Latchkey; default: the nearest provider's. */
export type HookOptions = { readonly latchkey?: Latchkey | undefined }

/** And which chain family; default: the one in use. */
export type NamespaceOptions = HookOptions & { readonly namespace?: Namespace | undefined }
