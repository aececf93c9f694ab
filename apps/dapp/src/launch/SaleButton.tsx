import type { ComponentProps } from 'react'
import type { LaunchTerms } from '../../shared/props/launch.ts'
import { TxButton } from '../wallet/TxButton.tsx'

/** Props of `Address` that a contribution or a payment changes. */
export const changedBySale = [
  'launch',
  'you',
  'contributedToday',
  'outcomes',
  'backers',
  'series',
  'activity',
] as const

type Props = Pick<ComponentProps<typeof TxButton>, 'label' | 'look' | 'blocked' | 'onDone'> & {
  readonly launch: Pick<LaunchTerms, 'chainId' | 'presale'>
  /** A function of the sale's contract. */
  readonly call: string
  /** Its arguments; `undefined` if a form shows why there are none. */
  readonly args?: (() => readonly unknown[] | undefined) | undefined
}

/** Calls the contract of a sale. */
export function SaleButton({ launch, call, args = () => [], ...button }: Props) {
  const { chainId, presale: address } = launch
  return (
    <TxButton
      {...button}
      chainId={chainId}
      only={changedBySale}
      calls={() => {
        const given = args()
        return (
          given && [{ contract: 'Presale', address, functionName: call, args: given, label: button.label }]
        )
      }}
    />
  )
}
