/** An amount in base units as decimal digits, because JSON has no bigint. */
export type BaseUnits = string
