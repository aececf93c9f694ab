import type { Clock, Log } from '@latchkey/core'
import type { Modal } from '../modal/createModal.ts'

/** Time until a mistake is reported, ms. What is missing may come in the same moment. */
const graceMs = 1_000

type Deps = { modal: Modal; clock: Clock; log: Log }

/** Logs a mistake of the host app that would otherwise only make it wait, unless it is mended within 1 s. */
export async function warnDeveloper(
  { modal, clock, log }: Deps,
  mistake: 'modal is not mounted' | 'not started',
  isStarted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(graceMs, signal)
  const { open, mounted } = modal.state.getState()
  if (mistake === 'modal is not mounted') {
    if (open && mounted === 0)
      log.warn('open() shows nothing: render <LatchkeyProvider> or <LatchkeyModal> on the page.')
  } else if (!isStarted()) log.warn('whenSettled() waits for start(), which <LatchkeyProvider> calls.')
}
