import type { Latchkey } from '@latchkey/controllers'
import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useSelected } from '../react/useSelected.ts'
import { loadModal } from './loadModal.ts'

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
  const wanted = useSelected(instance.modal.state, (modal) => modal.open || modal.embedded)
  const [Root, setRoot] = useState<ComponentType<{ latchkey: Latchkey }>>()
  useEffect(() => {
    if (!wanted || Root) return
    let stale = false
    loadModal().then(
      (root) => {
        if (!stale) setRoot(() => root)
      },
      // Nothing can be shown, so nothing is open; the next try fetches again.
      () => instance.close(),
    )
    return () => {
      stale = true
    }
  }, [wanted, Root, instance])
  return Root ? <Root latchkey={instance} /> : null
}
