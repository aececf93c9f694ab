import { cut, pageMessages } from './pageMessages.ts'

/** Who has to act: the user, a service, or the dapp developer. Spec §8. */
export type ErrorCategory = 'USER' | 'API_ERROR' | 'INTERNAL_SDK_ERROR'

/** Where an error is shown. */
export type ErrorSurface = 'inline' | 'snackbar' | 'alert' | 'silent'

type Entry = {
  readonly category: ErrorCategory
  readonly surface: ErrorSurface
  /** For developers: what happened, and what to do. */
  readonly message: (context: never) => string
}

const user = <message extends Entry['message']>(surface: ErrorSurface, message: message) =>
  ({ category: 'USER', surface, message }) as const

/** Extensions of Token-2022 that prevent a transfer. */
const obstacles = {
  'transfer-hook': 'its transfers run a program of the issuer (transfer hook); use an app of the issuer',
  'non-transferable': 'it is bound to its account (non-transferable)',
  paused: 'its issuer has paused all transfers; try again later',
  'memo-required': 'the receiver accepts only transfers with a memo; use a wallet that writes memos',
} as const

/** Time that was waited: `3 s`, `120 s`, `10 min`. */
const durationText = (ms: number) => (ms > 120_000 ? `${Math.round(ms / 60_000)} min` : `${ms / 1000} s`)

const refusalText = (service: string, status: number) =>
  status === 401
    ? `Invalid Project ID: the ${service} does not know it. Correct \`projectId\` in the options.`
    : `Invalid App Configuration: the ${service} refuses this origin. Add it in the project settings.`

/**
 * Every way Latchkey can fail (specification §8). A code never changes its meaning.
 * `category` says who must act, `surface` where it is shown.
 */
export const catalogue = {
  // Input
  invalid_options: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'alert',
    message: pageMessages.invalid_options,
  },
  invalid_chain_id: {
    category: 'USER',
    surface: 'inline',
    message: (c: { chainId: number | string }) =>
      `Invalid chainId: ${c.chainId}. Use a whole number from 0 up to but not including 2147483648 (0x80000000).`,
  },
  invalid_caip_id: {
    category: 'USER',
    surface: 'inline',
    message: (c: { value: string; expected: string }) =>
      `"${cut(c.value)}" is not a ${c.expected}. Write it as namespace:reference, for example eip155:1.`,
  },
  invalid_address: {
    category: 'USER',
    surface: 'inline',
    message: (c: { address: string; reason?: 'checksum' | 'format' | undefined }) =>
      c.reason === 'checksum'
        ? `The address ${cut(c.address)} has a typo (its EIP-55 checksum does not match). Check it against its source.`
        : `"${cut(c.address)}" is not an address of this network. Check it against its source.`,
  },
  invalid_amount: {
    category: 'USER',
    surface: 'inline',
    message: (c: { text: string; reason: 'format' | 'decimals' | 'range'; decimals: number }) =>
      c.reason === 'decimals'
        ? `"${cut(c.text)}" has more than ${c.decimals} decimal places. Remove the extra digits; nothing is rounded.`
        : c.reason === 'range'
          ? `"${cut(c.text)}" is larger than any balance can be. Enter a smaller amount.`
          : `"${cut(c.text)}" is not an amount. Use digits and one decimal point, such as 0.05.`,
  },
  invalid_sign_in_message: {
    category: 'USER',
    surface: 'inline',
    message: (c: { problem: string }) =>
      `The sign-in message is not well formed: ${c.problem}. Ask the app for a new one.`,
  },
  invalid_name: {
    category: 'USER',
    surface: 'inline',
    message: (c: { name: string }) =>
      `"${cut(c.name)}" cannot be an account name. Use at least 4 letters, digits or hyphens.`,
  },
  send_incomplete: {
    category: 'USER',
    surface: 'inline',
    message: (c: { missing: 'amount' | 'receiver' | 'token' }) =>
      `Sending needs an amount, a receiver and a token; the ${c.missing} is missing.`,
  },

  // Connecting
  connection_rejected: user(
    'inline',
    (c: { wallet?: string | undefined }) =>
      `Connection rejected${c.wallet ? ` in ${c.wallet}` : ''}. Ask again, or use another wallet.`,
  ),
  connection_failed: user(
    'inline',
    (c: { wallet?: string | undefined }) =>
      `Failed to connect${c.wallet ? ` to ${c.wallet}` : ''}. Unlock the wallet and try again.`,
  ),
  connection_timeout: user(
    'inline',
    (c: { wallet?: string | undefined; afterMs: number }) =>
      `${c.wallet ?? 'The wallet'} did not answer within ${durationText(c.afterMs)}. Unlock it and try again.`,
  ),
  pairing_expired: user('inline', () => 'No wallet answered the code in time. Make a new one.'),
  relay_unreachable: user('inline', () => 'The WalletConnect relay cannot be reached. Try again.'),
  request_pending: user(
    'inline',
    (c: { wallet?: string | undefined }) =>
      `${c.wallet ?? 'The wallet'} already shows a request. Open it and answer that one first.`,
  ),
  request_rejected: user(
    'inline',
    (c: { wallet?: string | undefined }) =>
      `The request was declined${c.wallet ? ` in ${c.wallet}` : ''}. Ask again if that was a mistake.`,
  ),
  request_aborted: user(
    'silent',
    () => 'The request was aborted before it finished. Start it again if it is still wanted.',
  ),
  modal_closed: user('silent', () => 'Modal closed. Open it again to continue.'),
  wallet_locked: user(
    'inline',
    (c: { wallet?: string | undefined }) => `${c.wallet ?? 'The wallet'} is locked. Unlock it and try again.`,
  ),
  wallet_gone: user(
    'snackbar',
    (c: { wallet?: string | undefined }) =>
      `${c.wallet ?? 'The wallet'} is no longer there. Reload the page or connect another wallet.`,
  ),
  no_accounts: user(
    'inline',
    (c: { wallet?: string | undefined }) =>
      `${c.wallet ?? 'The wallet'} shared no usable account. Choose an account in it and try again.`,
  ),
  connector_not_found: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'inline',
    message: (c: { connectorId: string }) =>
      `No connector "${cut(c.connectorId)}" is known. Read the ids from latchkey.connectors.`,
  },
  connection_not_found: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'inline',
    message: (c: { connectorId?: string | undefined; namespace?: string | undefined }) =>
      `There is no connection${c.connectorId ? ` to "${cut(c.connectorId)}"` : ''}${c.namespace ? ` on ${c.namespace}` : ''}. Connect first.`,
  },
  wallet_not_connected: user('inline', () => 'No wallet is connected. Connect one first.'),
  disconnect_failed: user(
    'snackbar',
    (c: { wallet?: string | undefined }) =>
      `Failed to disconnect${c.wallet ? ` from ${c.wallet}` : ''}: it took longer than 3 s. Try again.`,
  ),
  popup_closed: user('inline', () => 'Popup closed before the sign-in was finished. Open it again.'),
  social_failed: user(
    'inline',
    (c: { provider?: string | undefined }) =>
      `Failed to initiate social connection${c.provider ? ` with ${c.provider}` : ''}. Try again or choose another way in.`,
  ),
  farcaster_failed: user('inline', () => 'Failed to connect to farcaster. Start again to get a new code.'),
  email_cooldown: user(
    'inline',
    (c: { retryInSeconds: number }) => `An email code was just sent; retry in ${c.retryInSeconds} s.`,
  ),
  email_code_wrong: user('inline', () => 'The code is wrong. Check the mail and enter it again.'),
  email_code_expired: user('inline', () => 'The code has expired. Ask for another one.'),
  email_changed: user(
    'inline',
    () =>
      'The address of this wallet was changed. Sign in with the new one, or undo the change with the link in the mail.',
  ),
  email_changed_lately: user(
    'inline',
    (c: { retryInSeconds: number }) =>
      `The address was changed less than 24 hours ago. Undo that with the link in the mail, or retry in ${c.retryInSeconds} s.`,
  ),
  not_email_or_social: user(
    'inline',
    () => 'Not connected to email or social. Connect with one of them first.',
  ),
  no_auth_connector: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'inline',
    message: () => 'No auth connector found. Pass `embeddedWallet` to createLatchkey.',
  },

  // Networks
  network_not_found: {
    category: 'USER',
    surface: 'alert',
    message: pageMessages.network_not_found,
  },
  unsupported_chain: user(
    'inline',
    (c: { networkId: string }) =>
      `Unsupported chain: ${cut(c.networkId)}. Switch to one of the app's networks.`,
  ),
  network_switch_rejected: user(
    'inline',
    (c: { networkId: string }) =>
      `The switch to ${c.networkId} was declined in the wallet. Try again, or stay on the present network.`,
  ),
  network_not_switched: user(
    'inline',
    (c: { networkId: string }) =>
      `The wallet did not switch to ${c.networkId}. Change the network inside the wallet, or ask again.`,
  ),
  network_switch_unsupported: user(
    'inline',
    (c: { networkId: string }) =>
      `This wallet cannot switch to ${c.networkId} from here. Change the network inside the wallet.`,
  ),
  network_unsupported_for_swaps: user(
    'inline',
    () => 'Network not supported for Swaps. Switch to a supported network.',
  ),
  swap_mismatch: user(
    'inline',
    (c: { what: string }) =>
      `The transaction that was built is not the one that was quoted: its ${c.what} differs. Ask for a new quote.`,
  ),
  network_unsupported_for_gas_price: user(
    'inline',
    () => 'Network not supported for Gas Price. Switch to a supported network.',
  ),
  chain_required: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'silent',
    message: () => 'Chain is required. Pass the namespace or connect first.',
  },
  adapter_namespace_missing: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'alert',
    message: pageMessages.adapter_namespace_missing,
  },
  walletconnect_sdk_missing: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'inline',
    message: () =>
      'The WalletConnect SDK could not be loaded. Install @walletconnect/core, @walletconnect/sign-client and @walletconnect/universal-provider 2.21.8, and check that the host serves their files.',
  },
  client_not_set: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'silent',
    message: (c: { client: string }) => `${c.client} is not set. Configure it before this call.`,
  },

  // Sign-in
  siwx_start_failed: {
    category: 'API_ERROR',
    surface: 'snackbar',
    message: () =>
      'A problem occurred while trying initialize authentication. The wallet was disconnected; connect again to retry.',
  },
  siwx_sign_failed: user('inline', () => 'Error signing message. Ask the wallet again.'),
  siwx_store_failed: {
    category: 'API_ERROR',
    surface: 'snackbar',
    message: () => 'The sign-in could not be stored. The wallet was disconnected; connect again to retry.',
  },
  siwx_required: user(
    'inline',
    () => 'This app needs a sign-in before it can use the account. Sign in first.',
  ),
  siwx_not_configured: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'silent',
    message: () => 'Sign-in is not configured. Pass `siwx` to createLatchkey.',
  },
  signer_mismatch: {
    category: 'USER',
    surface: 'inline',
    message: (c: { expected: string; actual: string }) =>
      `The wallet signed with ${c.actual}, not with ${c.expected}. Choose the right account in the wallet and try again.`,
  },
  signature_invalid: user(
    'inline',
    () => 'The signature does not belong to this message and account. Sign again.',
  ),
  sign_in_bad_domain: user(
    'inline',
    (c: { domain: string }) =>
      `The message was signed for ${cut(c.domain)}, which is not this site. Sign a message made by this site.`,
  ),
  sign_in_bad_nonce: user(
    'inline',
    () => 'The sign-in request is unknown or was already used. Sign in again.',
  ),
  sign_in_expired: user('inline', () => 'The sign-in request is no longer valid. Sign in again.'),
  sign_in_chain_not_allowed: user(
    'inline',
    (c: { networkId: string }) =>
      `This site takes no sign-in on ${cut(c.networkId)}. Switch to one of its networks.`,
  ),

  // RPC and sending
  rpc_not_allowed: user(
    'snackbar',
    (c: { method: string }) => `Requested RPC call is not allowed: ${cut(c.method)}. Nothing was sent.`,
  ),
  rpc_unreachable: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { networkId: string }) =>
      `No node of ${c.networkId} answered. Check the connection and try again; nothing was sent.`,
  },
  rpc_bad_response: {
    category: 'API_ERROR',
    surface: 'silent',
    message: (c: { method: string; problem: string }) =>
      `A node gave an answer to ${c.method} that cannot be right: ${cut(c.problem)}. Another node was asked.`,
  },
  rpc_wrong_chain: {
    category: 'API_ERROR',
    surface: 'silent',
    message: (c: { expected: string; actual: string }) =>
      `A node of ${c.expected} answers for chain ${cut(c.actual)}. It is left out for 10 minutes; correct the rpc url.`,
  },
  rpc_error: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { method: string; detail: string }) =>
      `The network refused ${c.method}: ${cut(c.detail)}. Nothing was sent.`,
  },
  balance_unavailable: {
    category: 'API_ERROR',
    surface: 'snackbar',
    message: (c: { retryInSeconds: number }) =>
      `Token Balance Unavailable. Funds are safe; retry in ${c.retryInSeconds} s.`,
  },
  transactions_unavailable: {
    category: 'API_ERROR',
    surface: 'inline',
    message: () => 'Failed to fetch transactions. Try again.',
  },
  insufficient_funds: user(
    'inline',
    (c: { symbol: string }) =>
      `Not enough ${cut(c.symbol)} for this amount and the network fee. Enter a smaller amount.`,
  ),
  fee_unusual: user(
    'inline',
    (c: { times: number }) =>
      `The network fee is about ${c.times} times the usual. Nothing was sent; wait, or confirm the fee.`,
  ),
  receiver_off_curve: user(
    'inline',
    (c: { address: string }) =>
      `${cut(c.address)} has no key of its own, as the vault of a multisig. Nothing was sent; check it, and accept it if it is right.`,
  ),
  token_not_sendable: user(
    'inline',
    (c: { obstacle: keyof typeof obstacles }) =>
      `This token cannot be sent: ${obstacles[c.obstacle]}. Nothing was sent.`,
  ),
  send_rejected: user(
    'snackbar',
    (c: { wallet?: string | undefined }) =>
      `Not sent: it was declined${c.wallet ? ` in ${c.wallet}` : ''}. Try again if that was a mistake.`,
  ),
  send_failed: user('snackbar', () => 'Failed to send transaction. Nothing was sent; try again.'),
  account_changed: user(
    'snackbar',
    () => 'The account in the wallet changed during review. Nothing was sent; check and start again.',
  ),
  network_changed: user(
    'snackbar',
    () => 'The network changed during review. Nothing was sent; check and start again.',
  ),
  feature_missing: {
    category: 'USER',
    surface: 'inline',
    message: (c: { feature: string; wallet?: string | undefined }) =>
      `${c.wallet ?? 'This wallet'} cannot do this here (${c.feature}). Use another wallet.`,
  },

  onramp_unavailable: {
    category: 'API_ERROR',
    surface: 'snackbar',
    message: () => 'The partner cannot take this order now. Nothing was paid; try again in a moment.',
  },

  // Names
  name_lookup_failed: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { reason?: string | undefined }) =>
      c.reason ? cut(c.reason) : 'Error resolving name. Check it or paste an address.',
  },
  name_unconfirmed: {
    category: 'API_ERROR',
    surface: 'inline',
    message: () =>
      'That name could not be confirmed: two nodes do not agree on whose it is. Nothing was sent; try later or paste the address.',
  },
  name_suggestions_failed: {
    category: 'API_ERROR',
    surface: 'silent',
    message: () => 'Error fetching name suggestions. Type a name instead.',
  },
  name_reverse_failed: {
    category: 'API_ERROR',
    surface: 'silent',
    message: () => 'Error fetching names for address. The address is shown instead.',
  },
  name_register_failed: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { name: string; reason?: string | undefined }) =>
      `Error registering name ${cut(c.name)}${c.reason ? `: ${cut(c.reason)}` : ''}. Try again in a moment.`,
  },
  name_account_missing: user(
    'inline',
    () => 'Address or auth connector not found. Connect with email or social first.',
  ),

  // Services and configuration
  origin_not_allowed: {
    category: 'API_ERROR',
    surface: 'alert',
    message: () =>
      'Invalid App Configuration: this origin is not on the allowlist of the project. Add it in the project settings.',
  },
  unverified_domain: {
    category: 'API_ERROR',
    surface: 'alert',
    message: () =>
      'Invalid App Configuration: this domain is not verified. Verify it in the project settings.',
  },
  session_expired: {
    category: 'API_ERROR',
    surface: 'alert',
    message: () =>
      'Session Expired: a token is not valid yet, so the clock of this device is likely wrong. Check the time and reconnect.',
  },
  invalid_project_id: {
    category: 'API_ERROR',
    surface: 'alert',
    message: () => 'Invalid Project ID. Correct `projectId` in the options.',
  },
  rpc_refused: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { status: number }) => `${refusalText('RPC service', c.status)} Other nodes are used.`,
  },
  relay_refused: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { reason: string }) =>
      `${refusalText('WalletConnect relay', c.reason === 'invalid_project_id' ? 401 : 403)} Other wallets can be connected.`,
  },
  data_refused: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { reason: string }) =>
      `${refusalText('blockchain service', c.reason === 'invalid_project_id' ? 401 : 403)} The chain is read instead.`,
  },
  project_id_missing: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'alert',
    message: () =>
      'Project ID Not Configured. The public WalletConnect relay needs one: pass `projectId`, or `services.relay` for a relay of your own.',
  },
  server_error: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { status?: number | undefined }) =>
      `Server Error${c.status ? ` (${c.status})` : ''}: the wallet service is not answering. Try again in a moment.`,
  },
  rate_limited: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { retryInSeconds?: number | undefined }) =>
      `Rate Limited: too many requests. Try again ${c.retryInSeconds ? `in ${c.retryInSeconds} s` : 'in a minute'}.`,
  },
  service_refused: {
    category: 'API_ERROR',
    surface: 'inline',
    /** `name` is the service's own code of the reason. */
    message: (c: { status: number; name?: string | undefined; reason?: string | undefined }) =>
      c.reason ? cut(c.reason) : `The service refused this (${c.status}). Check what was asked for.`,
  },
  http_failed: {
    category: 'API_ERROR',
    surface: 'silent',
    message: (c: { url: string; status?: number | undefined; problem?: string | undefined }) =>
      `The request to ${cut(c.url)} failed${c.status ? ` with status ${c.status}` : ''}${c.problem ? ` (${cut(c.problem)})` : ''}. Check the connection and the service.`,
  },
  deadline_exceeded: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { afterMs: number }) => `No answer within ${durationText(c.afterMs)}. Try again.`,
  },

  // Embedded wallet frame
  iframe_load_failed: {
    category: 'API_ERROR',
    surface: 'alert',
    message: () =>
      'Network Error - Could not load embedded wallet. Unable to load email login dependency; check the connection and content blockers.',
  },
  iframe_blocked: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'alert',
    message: (c: { directive: string; origin: string }) =>
      `The Content-Security-Policy of this page blocks the embedded wallet. Add \`${c.directive} ${c.origin}\` to it.`,
  },
  window_blocked: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'inline',
    message: () =>
      'The browser blocked the window of the embedded wallet, or the Cross-Origin-Opener-Policy of this page keeps it apart. Allow windows, and set the policy to `same-origin-allow-popups`.',
  },
  iframe_version: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'alert',
    message: () =>
      'The wallet site and this app are of different versions. Update the app’s Latchkey packages or the wallet site.',
  },
  iframe_request_timeout: {
    category: 'API_ERROR',
    surface: 'alert',
    message: (c: { afterMs?: number | undefined }) =>
      `Embedded Wallet Request Timed Out${c.afterMs ? ` after ${durationText(c.afterMs)}` : ''}. Try again.`,
  },
  iframe_not_set: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'silent',
    message: () => 'The embedded wallet frame is not set. Pass `embeddedWallet` and call start() first.',
  },
  frame_aborted: user('inline', (c: { rpc?: boolean | undefined }) =>
    c.rpc
      ? 'RPC Request was aborted. Nothing was sent.'
      : 'Something went wrong: the request was aborted. Try again.',
  ),
  frame_error: {
    category: 'API_ERROR',
    surface: 'inline',
    message: (c: { detail?: string | undefined }) =>
      c.detail ? cut(c.detail) : 'An error occurred. Try again.',
  },

  unknown_error: {
    category: 'INTERNAL_SDK_ERROR',
    surface: 'snackbar',
    message: (c: { detail?: string | undefined }) =>
      `Something unexpected happened${c.detail ? `: ${cut(c.detail)}` : ''}. Try again; if it persists, report it with this code.`,
  },
} as const satisfies Record<string, Entry>

/** The stable code of a failure. */
export type ErrorCode = keyof typeof catalogue

/** The values in a code's message; empty when it has none. */
export type ErrorContext<code extends ErrorCode> = (typeof catalogue)[code]['message'] extends () => string
  ? Record<never, never>
  : Parameters<(typeof catalogue)[code]['message']>[0]
