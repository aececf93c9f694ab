import type { ComponentProps } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { TxButton } from '../wallet/TxButton.tsx'

type Props = Pick<ComponentProps<typeof TxButton>, 'label' | 'look' | 'account' | 'onDone'> & {
  readonly lock: LockRow
  /** A function of the contract of locks. */
  readonly call: string
  /** Its arguments after the id of the lock; `undefined` if a form shows why there are none. */
  readonly args?: (() => readonly unknown[] | undefined) | undefined
}

/** Calls the contract of a lock. */
export function LockButton({ lock, call, args = () => [], ...button }: Props) {
  const { chainId, contract: address, lockId } = lock
  return (
    <TxButton
      {...button}
      chainId={chainId}
      only={['locks', 'activity']}
      calls={() => {
        const given = args()
        return (
          given && [
            {
              ...{ contract: 'TokenLock', address, functionName: call, label: button.label },
              args: [BigInt(lockId), ...given],
            },
          ]
        )
      }}
    />
  )
}
