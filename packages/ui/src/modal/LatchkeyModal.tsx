import type { Latchkey } from '@latchkey/controllers'
import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useSelected } from '../react/useSelected.ts'

/**
 * The modal. `LatchkeyProvider` renders it; render it yourself only with `enableEmbedded`.
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
      // The chunk failed to load: close, so that the next open fetches it again.
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
