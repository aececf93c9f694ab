import { useState } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { LockButton } from './LockButton.tsx'

const dayOf = (iso: string) => iso.slice(0, 10)

/** Makes a lock longer. */
export function ExtendLock({ lock, onClose }: { lock: LockRow; onClose: () => void }) {
  const [cliff, setCliff] = useState(dayOf(lock.cliff))
  const [end, setEnd] = useState(dayOf(lock.end))
  const [error, setError] = useState<string>()
  /** A day that was not changed keeps its time. */
  const timeOf = (day: string, before: string) =>
    day === dayOf(before) ? Date.parse(before) : Date.parse(`${day}T00:00:00Z`)

  function args() {
    const [from, to] = [timeOf(cliff, lock.cliff), timeOf(end, lock.end)]
    const problem =
      Number.isNaN(from) || Number.isNaN(to)
        ? 'Enter both dates.'
        : from < Date.parse(lock.cliff) || to < Date.parse(lock.end)
          ? 'A lock can only be made longer.'
          : from > to
            ? 'The end comes after the cliff.'
            : from === Date.parse(lock.cliff) && to === Date.parse(lock.end)
              ? 'Choose a later date.'
              : undefined
    setError(problem)
    if (problem) return undefined
    return [BigInt(Math.floor(from / 1000)), BigInt(Math.floor(to / 1000))]
  }
  return (
    <Dialog title={`Extend ${lock.label || 'this lock'}`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">Nobody can make it shorter again.</p>
        <TextField
          type="date"
          label="Cliff"
          value={cliff}
          min={dayOf(lock.cliff)}
          onChange={({ target }) => setCliff(target.value)}
        />
        <TextField
          type="date"
          label="End"
          value={end}
          min={dayOf(lock.end)}
          error={error}
          onChange={({ target }) => setEnd(target.value)}
        />
        <LockButton
          look="next"
          lock={lock}
          label="Extend"
          account={lock.beneficiary.address}
          call="extend"
          args={args}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
