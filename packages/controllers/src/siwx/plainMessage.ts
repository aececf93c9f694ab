import type { SignInMessage } from '@latchkey/core'

/** A copy of a message of the host app without its methods: those of AppKit have a `toString`. */
export const plainMessage = (message: SignInMessage): SignInMessage =>
  structuredClone(
    Object.fromEntries(Object.entries(message ?? {}).filter(([, value]) => typeof value !== 'function')),
  ) as SignInMessage // its own fields
