import { z } from '@hono/zod-openapi'

const events = [
  ...['MODAL_CREATED', 'MODAL_OPEN', 'MODAL_CLOSE', 'INITIALIZE', 'CLICK_ALL_WALLETS', 'SELECT_WALLET'],
  ...['SEARCH_WALLET', 'CONNECT_SUCCESS', 'CONNECT_ERROR', 'USER_REJECTED', 'DISCONNECT_SUCCESS'],
  ...['DISCONNECT_ERROR', 'INTERNAL_SDK_ERROR', 'CLICK_WALLET_HELP', 'CLICK_NETWORK_HELP'],
  ...['CLICK_GET_WALLET_HELP', 'GET_WALLET', 'CLICK_NETWORKS', 'SWITCH_NETWORK', 'CLICK_TRANSACTIONS'],
  ...['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS', 'CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX'],
  ...['SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR', 'EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED'],
  ...['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS'],
  ...['EMAIL_VERIFICATION_CODE_FAIL', 'EMAIL_EDIT', 'EMAIL_UPGRADE_FROM_MODAL', 'SOCIAL_LOGIN_STARTED'],
  ...[
    'SOCIAL_LOGIN_SUCCESS',
    'SOCIAL_LOGIN_ERROR',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_CANCELED',
  ],
  ...[
    'OPEN_ENS_FLOW',
    'REGISTER_NAME_INITIATED',
    'REGISTER_NAME_SUCCESS',
    'REGISTER_NAME_ERROR',
    'OPEN_SEND',
  ],
  ...['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR', 'SEND_REJECTED', 'OPEN_SWAP', 'INITIATE_SWAP'],
  ...['SWAP_SUCCESS', 'SWAP_ERROR', 'SWAP_APPROVAL_ERROR', 'CLICK_CONVERT', 'CLICK_SELECT_TOKEN_TO_SWAP'],
  ...['CLICK_SELECT_NETWORK_TO_SWAP', 'SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER', 'SELECT_WHAT_IS_A_BUY'],
] as const

/** A single word of letters: too short a format for an address, a key, a code or a seed phrase. */
const word = z.string().regex(/^[A-Za-z]{1,40}$/)
const count = z.number().int().min(0).max(10_000)
const network = z
  .string()
  .regex(/^(?:eip155:[0-9]{1,10}|solana:[1-9A-HJ-NP-Za-km-z]{32}|[a-z0-9-]{3,8}:[a-z-]{1,20})$/)

/** The fields that are stored, each in a format too narrow for personal data. All others are dropped. Security R-80. */
const storedFields = {
  view: word,
  platform: z.enum(['qrcode', 'mobile', 'browser', 'web', 'desktop', 'external', 'unsupported']),
  method: z.enum([
    'qrcode',
    'mobile',
    'browser',
    'email',
    'web',
    'desktop',
    'external',
    'social',
    'farcaster',
  ]),
  provider: z.enum([
    'google',
    'github',
    'apple',
    'facebook',
    'x',
    'discord',
    'farcaster',
    'coinbase',
    'meld',
  ]),
  namespace: z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'all']),
  network,
  caipNetworkId: network,
  walletRank: count,
  displayIndex: count,
  connected: z.boolean(),
  reconnect: z.boolean(),
  isSmartAccount: z.boolean(),
  uncaught: z.boolean(),
  /** An error code of the catalogue, such as server_error. */
  errorType: z
    .string()
    .regex(/^[A-Za-z]+(?:_[A-Za-z]+){0,5}$/)
    .max(40),
} satisfies Readonly<Record<string, z.ZodType>>

/** The body of `POST /e`. Unlisted fields are accepted and ignored. Spec §7. */
export const sentEvent = z.object({
  eventId: z.uuid(),
  domain: z.string().max(253).optional(),
  props: z
    .object({
      type: z.enum(['track', 'error']),
      event: z.string().max(60),
      address: z.string().max(128).optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
    })
    .loose(),
})

export type StoredEvent = {
  readonly event: string
  readonly props: Readonly<Record<string, string | number | boolean>>
}

/**
 * The part of an event that is stored: never free text, URLs, messages or stacks, and wallets only by a name of the
 * directory.
 * @returns `undefined` for an event name that is not listed
 */
export function storedEvent(
  { props }: z.infer<typeof sentEvent>,
  walletNames: ReadonlySet<string>,
): StoredEvent | undefined {
  const event = props.type === 'error' ? 'error' : events.find((known) => known === props.event)
  if (!event) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...props, ...props.properties }
  const result: Record<string, string | number | boolean> = {}
  for (const [name, form] of Object.entries(storedFields)) {
    const read = form.safeParse(fields[name])
    if (read.success) result[name] = read.data
  }
  if (typeof fields.name === 'string' && walletNames.has(fields.name)) result.wallet = fields.name
  return { event, props: result }
}
