import { nameProblem } from '@latchkey/core'
import { normalize } from 'viem/ens'
import { nameSkeletons } from '../directory/nameSkeletons.ts'

export const defaultNameZone = 'latchkey.id'

/** Names that could impersonate the service or a brand, and words that programs may misinterpret. */
const reserved = [
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'security',
    'support',
    'help',
    'helpdesk',
    'official',
    'staff',
    'team',
  ],
  ...[
    'moderator',
    'abuse',
    'postmaster',
    'hostmaster',
    'webmaster',
    'noreply',
    'info',
    'mail',
    'wallet',
    'account',
  ],
  ...[
    'latchkey',
    'metamask',
    'walletconnect',
    'reown',
    'coinbase',
    'ledger',
    'trezor',
    'phantom',
    'ethereum',
    'vitalik',
  ],
  ...['null', 'undefined', 'true', 'false', 'none', 'anonymous', 'everyone', 'localhost'],
]
const reservedLooks = new Set(reserved.flatMap((word) => nameSkeletons(word)))

/** A label and its name with the zone: `ada` and `ada.latchkey.id`. */
export type Name = { readonly label: string; readonly fullName: string }

/** Reads a requested name in normal form (ENSIP-15), or returns why it is invalid. Spec §5; security R-68. */
export function readName(text: string, zone: string): Name | { readonly problem: string } {
  const lower = text.toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  if (label.includes('.')) return { problem: `Names must end in .${zone}.` }
  if (label.length < 4) return { problem: 'Name must be at least 4 characters long' }
  if (label.length > 63) return { problem: 'Name must be at most 63 characters long' }
  if (nameProblem(label)) return { problem: 'Only letters, numbers and - are allowed' }
  if (label.startsWith('-') || label.endsWith('-')) return { problem: 'Name must not begin or end with -' }
  const normal = normalName(label)
  if (normal === undefined) return { problem: 'Name is not a valid ENS label' }
  if (normal !== label) return { problem: 'Name is not written in its normal form' }
  return { label, fullName: `${label}.${zone}` }
}

/** A name in its normal form; `undefined` if it has none. ENSIP-15 */
export function normalName(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/** An ENS name of another zone in its normal form, or why it has none; `undefined` for a name of the zone. R-68. */
export function ensNameIn(
  text: string,
  zone: string,
): { readonly name: string } | { readonly problem: string } | undefined {
  const name = normalName(text)
  const lower = name ?? text.toLowerCase()
  if (!lower.includes('.') || `.${lower}`.endsWith(`.${zone}`)) return undefined
  // The error texts of the normalizer vary; one text is used for all.
  return name === undefined ? { problem: 'Name is not an ENS name' } : { name }
}

/** Whether a label is reserved, or looks like a reserved one. */
export const isReserved = (label: string) =>
  nameSkeletons(label.replaceAll('-', '')).some((look) => reservedLooks.has(look))

/** Alternatives to a label that is taken, in order of preference. */
export function* otherLabels(label: string): Generator<string> {
  for (const ending of ['-eth', '1', '-id', 'x', '-wallet', '2', '-web3', '0', '99', '-hq', '123', '-one'])
    if (label.length + ending.length <= 63) yield `${label}${ending}`
}
