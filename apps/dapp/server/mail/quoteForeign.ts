import { cleanName } from '@latchkey/core'

/** What mail programs make a link of: an address of the web or of a mailbox, also with the dots of other scripts. */
const link = /\S*(?:\/\/|www[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2,})\S*/giu

/**
 * A name or title that strangers chose, for a mail of ours: in quotation marks, cleaned, at most 60 characters, and with `…` in
 * place of what mail programs would make a link of. Faults F78.
 */
export function quoteForeign(text: string): string {
  const clean = cleanName(cleanName(text, '?').replace(link, '…').replace(/["“”]/g, "'"), '?')
  return `“${clean}”`
}
