import type { Latchkey } from '@latchkey/controllers'
import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useSelected } from '../react/useSelected.ts'

/**
 * The modal. `LatchkeyProvider` renders it; render it yourself only with `enableEmbedded`.
 *
 * @example
 * const latchkey = createLatchkey({ networks, adapters, metadata, enableEmbedded: true })
 * const page = (
 *   <LatchkeyProvider latchkey={latchkey}>
 *     <LatchkeyModal />
 *   </LatchkeyProvider>
 * )
 */
export function LatchkeyModal({
  latchkey,
}: {
  /** The instance to render. Default: that of the nearest `LatchkeyProvider`. */
  readonly latchkey?: Latchkey | undefined
}) {
  const instance = useLatchkey(latchkey)
  const isOpen = useSelected(instance.internals.modal.state, (modal) => modal.open || modal.embedded)
  const isExpected = useSelected(instance.internals.modal.state, (modal) => modal.expected)
  const [Root, setRoot] = useState<ComponentType<{ latchkey: Latchkey }>>()
  useEffect(() => instance.internals.modal.mount(), [instance])
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
