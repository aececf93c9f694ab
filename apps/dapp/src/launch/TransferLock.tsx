import { addressProblem } from '@latchkey/core'
import { useState } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { TxButton } from '../wallet/TxButton.tsx'

const confirmedCharacters = 6

/** Gives a lock to another account, which the user confirms by typing the start of its address. */
export function TransferLock({ lock, onClose }: { lock: LockRow; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ to?: string | undefined; again?: string | undefined }>({})

  function calls() {
    const address = to.trim()
    const problem = addressProblem(address, 'eip155')
    const found = {
      to:
        problem === 'checksum'
          ? 'That address has a typo (checksum).'
          : problem && 'Enter an address that starts with 0x.',
      again:
        again.trim().toLowerCase() === address.slice(0, confirmedCharacters).toLowerCase()
          ? undefined
          : `Type the first ${confirmedCharacters} characters of the address.`,
    }
    setErrors(found)
    if (found.to || found.again) return undefined
    const args = [BigInt(lock.lockId), address]
    return [
      {
        contract: 'TokenLock',
        address: lock.contract,
        functionName: 'transferLock',
        args,
        label: 'Transfer',
      } as const,
    ]
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
        <TxButton
          look="next"
          chainId={lock.chainId}
          label="Transfer"
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
