import type { LatchkeyError } from '@latchkey/core'
import { createTask } from '../state/createTask.ts'
import type { Part, PartNeeds } from './part.ts'

export type DeviceApproval = Part & {
  /** Lets the user approve a new device, in the frame. A failure that the frame does not show is a snack. */
  approveDevice(): void
}

/**
 * The part that opens the embedded wallet on another device: `latchkey.use(deviceApproval)`.
 *
 * @example
 * latchkey.use(deviceApproval).approveDevice()
 */
export function deviceApproval({ embeddedWallet, snackbar }: PartNeeds): DeviceApproval {
  const approving = createTask(
    async (signal) =>
      embeddedWallet?.approveDevice(signal).catch(({ code }: LatchkeyError) => {
        // Other failures are shown by the frame, or as an alert.
        if (code === 'frame_error')
          snackbar.show({ variant: 'error', message: { kind: 'error', code, context: {} } })
      }),
    'join',
  )
  return { approveDevice: () => void approving.run().catch(() => {}), stop: approving.cancel }
}
