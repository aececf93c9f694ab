import * as z from 'zod/mini'

const network = z.object({
  /** CAIP-2 */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
})

/** For the first proof, so that the backend does not have to ask for its nonce. */
export const nonce = z.string()
/** The recovery service and the key that secrets are sealed for; `null` if there is none. */
export const recovery = z.nullable(z.object({ origin: z.string(), keyId: z.string(), publicKey: z.string() }))

const frameDocument = z.object({
  projectId: z.string(),
  /** Exact origins that may embed the frame. */
  origins: z.array(z.string()),
  /** Those that the operator has declared his own. Security R-11 */
  ownOrigins: z.array(z.string()),
  /** What the wallet serves, the first one as the start. */
  networks: z.array(network),
  nonce,
  recovery,
})

/** What the backend says in the document of the frame. */
export type FrameDocument = z.output<typeof frameDocument>

/** Reads the document's data: nothing of it can come from the address. Security */
export function readFrameDocument(document: Document): FrameDocument {
  return frameDocument.parse(dataOf(document))
}

/** What the backend has put into a document. */
export const dataOf = (document: Document): unknown =>
  JSON.parse(document.querySelector('#page-data')?.textContent ?? '')
