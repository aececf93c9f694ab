import * as z from 'zod'
import { isAllowedOrigin } from '../site/projectOrigins.ts'

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

/** What the browser says of a page that used a passkey. The authenticator signs its hash. */
export type ClientData = z.output<typeof clientData>

/** Reads `clientDataJSON`. @param encoded base64url */
export function readClientData(encoded: string): ClientData | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  } catch {
    return undefined
  }
}

/**
 * Whether a passkey was used on the wallet site: in a window, or in a frame that an allowed origin contains. A browser that
 * does not name the containing page is refused. WebAuthn L3 5.8.1, P3 of security 3.4.
 * @param origin public origin of the wallet site
 * @param embedders origins that may contain the frame, which may be patterns
 */
export function isAllowedPage(data: ClientData, origin: string, embedders: readonly string[]): boolean {
  if (data.origin !== origin) return false
  if (!data.crossOrigin) return data.topOrigin === undefined
  return data.topOrigin !== undefined && isAllowedOrigin(embedders, data.topOrigin)
}
