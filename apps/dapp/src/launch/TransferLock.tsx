import { useState } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { evmAddressProblem } from '../wallet/evmAddressProblem.ts'
import { LockButton } from './LockButton.tsx'

const confirmedCharacters = 6

/** Gives a lock to another account, which the user confirms by typing the start of its address. */
export function TransferLock({ lock, onClose }: { lock: LockRow; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ to?: string | undefined; again?: string | undefined }>({})

  function args() {
    const address = to.trim()
    const found = {
      to: evmAddressProblem(address),
      again:
        again.trim().toLowerCase() === address.slice(0, confirmedCharacters).toLowerCase()
          ? undefined
          : `Type the first ${confirmedCharacters} characters of the address.`,
    }
    setErrors(found)
    if (found.to || found.again) return undefined
    return [address]
  }
  return (
    <Dialog title={`Transfer ${lock.label || 'this lock'}`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">The new beneficiary gets all tokens that are still locked.</p>
        <TextField
          label="New beneficiary"
          dir="ltr"
          spellCheck={false}
          value={to}
          error={errors.to}
          onChange={({ target }) => setTo(target.value)}
        />
        <TextField
          label={`Its first ${confirmedCharacters} characters again`}
          dir="ltr"
          spellCheck={false}
          maxLength={confirmedCharacters}
          value={again}
          error={errors.again}
          onChange={({ target }) => setAgain(target.value)}
        />
        <LockButton
          look="next"
          lock={lock}
          label="Transfer"
          account={lock.beneficiary.address}
          call="transferLock"
          args={args}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
