import type { Answer } from './createTestClient.ts'

/** The status of an answer, and the code of its error. */
export const outcome = ({ status, body }: Pick<Answer, 'status' | 'body'>): string =>
  body?.code ? `${status} ${body.code}` : String(status)
