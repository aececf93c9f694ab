import type { SpeedLine } from '../../shared/props/settings.ts'
import type { SpeedChoices } from '../../shared/speed/choices.ts'
import { bandOf, lagOf, type Measurement, rank } from '../../shared/speed/measure.ts'
import type { NodeProvider } from '../../shared/speed/nodeProviders.ts'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { bandTexts, Gauge } from './Gauge.tsx'
import { Sparkline } from './Sparkline.tsx'
import type { SpeedNetwork } from './SpeedProvider.tsx'

type Props = {
  readonly network: SpeedNetwork
  readonly measured: Readonly<Record<string, Measurement>>
  /** `undefined` while they are loading. */
  readonly lines: readonly SpeedLine[] | undefined
  /** Whether pages ask this network themselves, so that a provider can be pinned. */
  readonly isPinnable: boolean
  readonly choices: SpeedChoices
  readonly onChoose: (choices: SpeedChoices) => void
  /** ms since the Unix epoch. */
  readonly now: number
}

/** How fast the providers of a network answer, and which one is asked first. */
export function NetworkSpeed(props: Props) {
  const { network, measured, choices, onChoose } = props
  const { networkId, name, providers } = network
  const ranked = rank(
    providers.map(({ id }) => id),
    measured,
  )
  const pin = providers.find(({ id }) => id === choices.pins[networkId])?.id
  const canPin = props.isPinnable && providers.length > 1
  const used = providers.find(({ id }) => id === (canPin && pin ? pin : ranked[0]))
  const ofUsed = used && measured[used.id]
  const band = ofUsed && bandTexts[bandOf(ofUsed)]

  function choose(id: string | undefined) {
    const { [networkId]: _, ...others } = choices.pins
    onChoose({ ...choices, pins: id ? { ...others, [networkId]: id } : others })
  }
  const rows = providers.map((provider) => (
    <ProviderRow
      key={provider.id}
      {...props}
      provider={provider}
      place={measured[provider.id] ? ranked.indexOf(provider.id) + 1 : undefined}
      radio={canPin ? { isChecked: pin === provider.id, onCheck: () => choose(provider.id) } : undefined}
    />
  ))
  return (
    <Card title={name} aside={band ? <Chip tone={band.tone}>{band.text}</Chip> : <Chip>Measuring…</Chip>}>
      <div className="grid items-start gap-6 sm:grid-cols-[13rem_1fr]">
        <div>
          <Gauge label={`Answers of ${name}`} ms={ofUsed?.medianMs} band={band?.text ?? 'measuring'} />
          {used && ofUsed && (
            <p className="mt-1 text-center text-sm text-muted [overflow-wrap:anywhere]">
              {pin && canPin ? 'Pinned: ' : 'Fastest: '}
              <bdi>{used.name}</bdi>
            </p>
          )}
        </div>
        {canPin ? (
          <fieldset className="min-w-0">
            <legend className="mb-1 text-sm font-medium">Provider that is asked first</legend>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`pin ${networkId}`}
                className="size-4 shrink-0 accent-(--accent-line)"
                checked={pin === undefined}
                onChange={() => choose(undefined)}
              />
              Auto (fastest)
            </label>
            {rows}
          </fieldset>
        ) : (
          <div className="min-w-0">{rows}</div>
        )}
      </div>
    </Card>
  )
}

type Radio = { readonly isChecked: boolean; readonly onCheck: () => void }

function ProviderRow({
  network: { networkId },
  provider: { id, name },
  place,
  radio,
  measured,
  lines,
  now,
}: Props & {
  readonly provider: NodeProvider
  readonly place: number | undefined
  readonly radio: Radio | undefined
}) {
  const found = measured[id]
  const line = lines?.find((one) => one.networkId === networkId && one.provider === id)
  const head = (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
      <bdi dir="ltr" className="text-sm text-muted tabular-nums">
        {found
          ? factsOf(found, { place, lag: lagOf(found, measured), unit: unitOf(networkId) })
          : 'Measuring…'}
      </bdi>
      {found && <Chip tone={bandTexts[bandOf(found)].tone}>{bandTexts[bandOf(found)].text}</Chip>}
    </span>
  )
  return (
    <div className="border-t border-line py-2 first:border-t-0">
      {radio ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={`pin ${networkId}`}
            className="size-4 shrink-0 accent-(--accent-line)"
            checked={radio.isChecked}
            onChange={radio.onCheck}
          />
          {head}
        </label>
      ) : (
        <p className="flex min-h-11 items-center">{head}</p>
      )}
      <div className={radio ? 'ps-7' : ''}>
        {lines === undefined ? (
          <SkeletonBlock label="Loading the last 24 hours" className="h-12" />
        ) : line ? (
          <Sparkline line={line} now={now} />
        ) : (
          <p className="text-xs text-muted">Last 24 h: nothing measured by this server yet</p>
        )}
      </div>
    </div>
  )
}

const unitOf = (networkId: string) => (networkId.startsWith('solana:') ? 'slot' : 'block')

function factsOf(
  { medianMs, failures }: Measurement,
  {
    place,
    lag,
    unit,
  }: { readonly place: number | undefined; readonly lag: number | null; readonly unit: string },
): string {
  const facts = [
    medianMs === null ? '' : `${medianMs} ms`,
    place === undefined ? '' : `rank ${place}`,
    lag === null ? '' : lag === 0 ? `newest ${unit}` : `${lag} ${unit}${lag === 1 ? '' : 's'} behind`,
    medianMs !== null && failures > 0 ? `${failures} of 5 calls failed` : '',
  ]
  return facts.filter(Boolean).join(', ')
}
