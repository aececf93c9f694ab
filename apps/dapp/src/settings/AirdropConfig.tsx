import { useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { SegmentedChoice } from '../parts/SegmentedChoice.tsx'
import { Distribute } from './Distribute.tsx'
import { ReceiveDrops } from './ReceiveDrops.tsx'

const sides = [
  { value: 'receive', label: 'Receive' },
  { value: 'distribute', label: 'Distribute' },
] as const

/** Where drops pay the user, and the drops that the user gives. Dapp 3.10. */
export function AirdropConfig() {
  const [side, setSide] = useState<(typeof sides)[number]['value']>('receive')
  return (
    <Card title="Airdrops">
      <div className="mb-5 max-w-xs">
        <SegmentedChoice label="Receive or distribute" options={sides} value={side} onChange={setSide} />
      </div>
      {side === 'receive' ? <ReceiveDrops /> : <Distribute />}
    </Card>
  )
}
