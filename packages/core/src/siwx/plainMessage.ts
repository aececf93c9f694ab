import type { SignInMessage } from './signInMessage.ts'

/**
 * A copy of a message of the host app with its own fields and without its methods: those of AppKit have a `toString`.
 *
 * @example
 * const message = { domain: 'meadow.example', toString: () => 'text' } as unknown as SignInMessage
 * plainMessage(message) // { domain: 'meadow.example' }
 */
export const plainMessage = (message: SignInMessage): SignInMessage =>
  structuredClone(
    Object.fromEntries(Object.entries(message ?? {}).filter(([, value]) => typeof value !== 'function')),
  ) as SignInMessage // its own fields
