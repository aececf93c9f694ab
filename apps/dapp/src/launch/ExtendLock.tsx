import { useState } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { TxButton } from '../wallet/TxButton.tsx'

const dayOf = (iso: string) => iso.slice(0, 10)

/** Makes a lock longer. */
export function ExtendLock({ lock, onClose }: { lock: LockRow; onClose: () => void }) {
  const [cliff, setCliff] = useState(dayOf(lock.cliff))
  const [end, setEnd] = useState(dayOf(lock.end))
  const [error, setError] = useState<string>()
  /** A day that was not changed keeps its time. */
  const timeOf = (day: string, before: string) =>
    day === dayOf(before) ? Date.parse(before) : Date.parse(`${day}T00:00:00Z`)

  function calls() {
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
    const args = [BigInt(lock.lockId), BigInt(Math.floor(from / 1000)), BigInt(Math.floor(to / 1000))]
    return [
      {
        contract: 'TokenLock',
        address: lock.contract,
        functionName: 'extend',
        args,
        label: 'Extend',
      } as const,
    ]
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
        <TxButton
          look="next"
          chainId={lock.chainId}
          label="Extend"
          account={lock.beneficiary.address}
          kind="lock"
          subject={lock.id}
          only={['locks', 'activity']}
          calls={calls}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
