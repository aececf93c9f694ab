import * as z from 'zod/mini'
import { messageId } from './messageId.ts'

/** Raised when messages change in a way that the other side cannot read. */
export const protocolVersion = 1

/** Posted by the frame to the page's window when it can be greeted. */
export const readyMessage = z.strictObject({
  latchkey: z.literal('ready'),
  versions: z.array(z.int()).check(z.minLength(1), z.maxLength(20)),
})

/** From the frame to the page, through the port. */
export const frameMessage = z.union([
  z.strictObject({ type: z.literal('result'), id: messageId, result: z.optional(z.unknown()) }),
  z.strictObject({
    type: z.literal('error'),
    id: messageId,
    /** Of the error catalogue, if the frame knows one. */
    code: z.string().check(z.maxLength(60)),
    message: z.string().check(z.maxLength(300)),
    /** EIP-1193 and JSON-RPC code of a refused request. */
    rpcCode: z.optional(z.int()),
    retryInSeconds: z.optional(z.number()),
  }),
  z.strictObject({ type: z.literal('event'), event: z.string(), data: z.unknown() }),
  z.strictObject({ type: z.literal('pong'), id: messageId }),
])
export type FrameMessage = z.output<typeof frameMessage>
