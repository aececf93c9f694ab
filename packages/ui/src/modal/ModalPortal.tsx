import type { Latchkey } from '@latchkey/controllers'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSelected } from '../react/useSelected.ts'
import { LatchkeyModal } from './LatchkeyModal.tsx'

/** Renders the modal at the end of `document.body`, unless the host app embeds it. */
export function ModalPortal({ latchkey }: { readonly latchkey: Latchkey }) {
  const embedded = useSelected(latchkey.internals.modal.state, (modal) => modal.embedded)
  const [body, setBody] = useState<HTMLElement>()
  // On the server and during hydration there is no `document.body` to render into.
  useEffect(() => setBody(document.body), [])
  return body && !embedded ? createPortal(<LatchkeyModal latchkey={latchkey} />, body) : null
}
