/** Lists of mails that a user can leave. */
export const emailLists = ['starboard', 'claims', 'digest'] as const
export type EmailList = (typeof emailLists)[number]

/** Events of a starred thing that a user is mailed about. */
export const alertKinds = [
  'sale-opens',
  'sale-ends',
  'result',
  'claim-opens',
  'drop-opens',
  'lock-unlocks',
] as const
export type AlertKind = (typeof alertKinds)[number]

export type UnsubscribedProps = {
  readonly status: 'confirm' | 'done' | 'invalid'
  readonly list: EmailList | null
  /** Masked, such as `a•••@example.com`. */
  readonly email: string | null
  readonly canUndo: boolean
}
