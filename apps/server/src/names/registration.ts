import { z } from '@hono/zod-openapi'

/** Maximum difference between the time in a signed message and ours, s. */
const windowSeconds = 300

/** The JSON message that an account signs to register a name. */
const signed = z.object({
  name: z.string().max(256),
  attributes: z
    .object({
      avatar: z
        .url({ protocol: /^https$/ })
        .max(2_048)
        .optional(),
      bio: z.string().max(300).optional(),
    })
    .strict()
    .default({}),
  timestamp: z.number().int(),
  /** Host of the page on which it was signed. */
  domain: z.string().max(253).optional(),
  nonce: z.string().max(128).optional(),
})

export type SignedName = z.infer<typeof signed>

/**
 * Reads a signed registration message.
 * @param origin - Origin header of the request, if any; a message with another domain is rejected
 * @returns the message, or why it is rejected
 */
export function readSignedName(
  message: string,
  { now, origin }: { readonly now: Date; readonly origin: string | undefined },
): SignedName | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    return { problem: 'The message is not JSON.' }
  }
  const read = signed.safeParse(value)
  if (!read.success) return { problem: 'The message is not a registration of a name.' }
  const { timestamp, domain } = read.data
  if (Math.abs(now.getTime() / 1000 - timestamp) > windowSeconds)
    return { problem: 'The message has expired.' }
  if (domain && origin && URL.canParse(origin) && new URL(origin).host !== domain)
    return { problem: 'The message was signed for another site.' }
  return read.data
}
