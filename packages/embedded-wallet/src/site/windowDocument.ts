import * as z from 'zod/mini'
import { socialProviders } from '../api/socialProviders.ts'
import { dataOf, nonce, recovery } from './frameDocument.ts'

const windowDocument = z.object({
  nonce,
  recovery,
  /** Ways to sign in that the backend offers besides a mailed code. */
  logins: z.array(z.enum([...socialProviders, 'farcaster'])),
})

/** Reads the data of a document that opens in a window of its own: nothing of it can come from the address. */
export const readWindowDocument = (document: Document): z.output<typeof windowDocument> =>
  windowDocument.parse(dataOf(document))
