import type { Latchkey } from '@latchkey/controllers'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSelected } from '../react/useSelected.ts'
import { LatchkeyModal } from './LatchkeyModal.tsx'

/** The modal at the end of the page, unless the host has put it into the page itself. */
export function ModalPortal({ latchkey }: { readonly latchkey: Latchkey }) {
  const embedded = useSelected(latchkey.modal.state, (modal) => modal.embedded)
  const [body, setBody] = useState<HTMLElement>()
  // The server and the first client render have no body to put it in.
  useEffect(() => setBody(document.body), [])
  return body && !embedded ? createPortal(<LatchkeyModal latchkey={latchkey} />, body) : null
}
