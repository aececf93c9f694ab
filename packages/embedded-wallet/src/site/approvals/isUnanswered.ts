import { LatchkeyError } from '@latchkey/core'
import { FrameError } from '../frameError.ts'

/**
 * Whether a read failed because nobody has answered it: in time, or because the backend refused it. A page can bring that about,
 * by asking too much, so it is not taken for an answer. What a node answers has a code of JSON-RPC. Security R-61
 */
export const isUnanswered = (cause: unknown): boolean =>
  cause instanceof LatchkeyError || (cause instanceof FrameError && cause.rpcCode === undefined)
