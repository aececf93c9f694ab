export const feeSpeeds = ['economy', 'standard', 'fast'] as const
export type FeeSpeed = (typeof feeSpeeds)[number]

/** What a user chose about speed. */
export type SpeedChoices = {
  readonly feeSpeed: FeeSpeed
  /** Id of the provider that is asked first, by CAIP-2 id. Without one the fastest is. */
  readonly pins: Readonly<Record<string, string>>
}

export const usualSpeed: SpeedChoices = { feeSpeed: 'standard', pins: {} }

/** Reads choices that a browser kept. What is invalid is as usual. */
export function readChoices(text: string | null): SpeedChoices {
  const kept = fieldsOf(parsed(text))
  const pins = Object.entries(fieldsOf(kept.pins)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    feeSpeed: feeSpeeds.find((speed) => speed === kept.feeSpeed) ?? usualSpeed.feeSpeed,
    pins: Object.fromEntries(pins),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
