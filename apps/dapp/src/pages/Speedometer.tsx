import { usePage } from '@inertiajs/react'
import { RotateCw } from 'lucide-react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { SpeedometerProps } from '../../shared/props/settings.ts'
import type { FeeSpeed } from '../../shared/speed/choices.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ChoiceCards } from '../parts/ChoiceCards.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { NetworkSpeed } from '../speed/NetworkSpeed.tsx'
import { useSpeed } from '../speed/SpeedProvider.tsx'
import { useMeasurements } from '../speed/useMeasurements.ts'
import { useSpeedChoices } from '../speed/useSpeedChoices.ts'

const speeds: readonly (readonly [FeeSpeed, string, string])[] = [
  ['economy', 'Economy', 'A tenth less for the block producer. It may take a little longer.'],
  ['standard', 'Standard', 'What your wallet suggests.'],
  ['fast', 'Fast', 'A quarter more for the block producer, for a place in the next block.'],
]

/** How fast the networks answer, which providers are asked, and how much is paid for speed. Guests have it, too. Dapp 3.10. */
export function SpeedometerPage({ samples }: SpeedometerProps) {
  const { app, errors } = usePage<SharedProps>().props
  const { networks } = useSpeed()
  const { choices, choose } = useSpeedChoices()
  const { results, isMeasuring, again } = useMeasurements()
  const pinnable: readonly string[] = [app.live, app.practice].map((chainId) => `eip155:${chainId}`)
  return (
    <SettingsFrame current="speed">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Each provider is called five times from this browser; the gauge shows the median. Pages of the
          launchpad ask the first provider, and the next one if it fails. Your wallet chooses for itself.
        </p>
        <Button disabled={isMeasuring} onClick={again}>
          <RotateCw size={16} aria-hidden />
          {isMeasuring ? 'Measuring…' : 'Measure again'}
        </Button>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {errors.pins ?? errors.feeSpeed ?? errors.form}
      </p>
      {networks.map((network) => (
        <NetworkSpeed
          key={network.networkId}
          network={network}
          measured={results[network.networkId] ?? {}}
          lines={samples}
          isPinnable={pinnable.includes(network.networkId)}
          choices={choices}
          onChoose={choose}
          now={Date.parse(app.now)}
        />
      ))}
      <Card title="Fee speed">
        <ChoiceCards
          name="feeSpeed"
          legend="What transactions of this site pay beside the base fee"
          options={speeds}
          value={choices.feeSpeed}
          onChange={(feeSpeed) => choose({ ...choices, feeSpeed })}
        />
        <p className="mt-4 text-sm text-muted">
          A wallet that sends several steps as one chooses the fee itself, and every wallet may let you change
          it.
        </p>
      </Card>
    </SettingsFrame>
  )
}
