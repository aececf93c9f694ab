import { Deferred } from '@inertiajs/react'
import { useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { SegmentedChoice } from '../parts/SegmentedChoice.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
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
      {side === 'receive' ? (
        <ReceiveDrops />
      ) : (
        <Deferred
          data="distribution"
          fallback={<SkeletonBlock label="Reading your drops" className="h-40" />}
        >
          <Distribute />
        </Deferred>
      )}
    </Card>
  )
}
