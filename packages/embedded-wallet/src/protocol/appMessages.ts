import * as z from 'zod/mini'
import { messageId } from './messageId.ts'

/** Posted by the page to the frame's window, with the port for all further messages. */
export const helloMessage = z.strictObject({
  latchkey: z.literal('hello'),
  version: z.int(),
  projectId: z.string().check(z.maxLength(100)),
  sdkVersion: z.string().check(z.maxLength(100)),
})

/** From the page to the frame, through the port. */
export const appMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('request'), id: messageId, method: z.string(), params: z.unknown() }),
  z.strictObject({ type: z.literal('abort'), id: messageId }),
  z.strictObject({ type: z.literal('ping'), id: messageId }),
])
