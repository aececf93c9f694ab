import type { Latchkey } from '@latchkey/controllers'
import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useSelected } from '../react/useSelected.ts'

/**
 * The modal. The provider shows it by itself; put it into the page only with `enableEmbedded`.
 *
 * @example
 * <LatchkeyProvider latchkey={createLatchkey({ …, enableEmbedded: true })}>
 *   <LatchkeyModal />
 * </LatchkeyProvider>
 */
export function LatchkeyModal({ latchkey }: { readonly latchkey?: Latchkey | undefined }) {
  const instance = useLatchkey(latchkey)
  const isOpen = useSelected(instance.modal.state, (modal) => modal.open || modal.embedded)
  const isExpected = useSelected(instance.modal.state, (modal) => modal.expected)
  const [Root, setRoot] = useState<ComponentType<{ latchkey: Latchkey }>>()
  useEffect(() => {
    if (Root || !(isOpen || isExpected)) return
    let stale = false
    import('./ModalRoot.tsx').then(
      ({ ModalRoot }) => {
        if (!stale) setRoot(() => ModalRoot)
      },
      // Nothing can be shown, so nothing is open; the next try fetches again.
      () => {
        if (isOpen) instance.close()
      },
    )
    return () => {
      stale = true
    }
  }, [isOpen, isExpected, Root, instance])
  return Root ? <Root latchkey={instance} /> : null
}
