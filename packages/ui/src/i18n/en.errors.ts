import type { ErrorCode } from '@latchkey/core'

type Values = {
  readonly wallet?: string | undefined
  readonly app?: string | undefined
  readonly network?: string | undefined
  readonly symbol?: string | undefined
}

/** The catalogue's codes that a person can meet: what happened, then what to do. */
export const enErrors: Partial<Record<ErrorCode, (values: Values) => string>> = {
  connection_rejected: ({ wallet = 'your wallet', app = 'this site' }) =>
    `You declined the request in ${wallet}. Nothing was shared with ${app}.`,
  connection_failed: ({ wallet = 'the wallet' }) => `It may be locked. Unlock ${wallet}, then try again.`,
  connection_timeout: ({ wallet = 'the wallet' }) => `It may be locked. Unlock ${wallet}, then try again.`,
  request_pending: ({ wallet = 'Your wallet' }) =>
    `${wallet} already shows a request. Open it and answer that one first.`,
  request_rejected: ({ wallet = 'your wallet' }) =>
    `You declined it in ${wallet}. Try again if that was a mistake.`,
  wallet_locked: ({ wallet = 'Your wallet' }) => `${wallet} is locked. Unlock it, then try again.`,
  wallet_gone: ({ wallet = 'Your wallet' }) =>
    `${wallet} isn’t in this browser any more. Reload the page or connect another wallet.`,
  no_accounts: ({ wallet = 'Your wallet' }) =>
    `${wallet} shared no account. Choose an account in it, then try again.`,
  disconnect_failed: () => 'Still connected. Disconnecting took too long; try again.',
  network_switch_rejected: ({ wallet = 'your wallet' }) =>
    `You declined the change in ${wallet}. Try again, or stay where you are.`,
  network_not_switched: ({ wallet = 'your wallet' }) =>
    `Change the network inside ${wallet}, or try another one here.`,
  network_switch_unsupported: ({ wallet = 'your wallet' }) =>
    `Change the network inside ${wallet}, or try another one here.`,
  unsupported_chain: ({ network = 'this network' }) =>
    `This isn’t available on ${network}. Switch network to continue.`,
  signer_mismatch: ({ wallet = 'your wallet' }) =>
    `Another account signed. Choose this account in ${wallet}, then try again.`,
  signature_invalid: () => 'The signature doesn’t match this account. Try again.',
  siwx_start_failed: ({ app = 'The site' }) =>
    `${app} didn’t answer. You’ve been disconnected; connect again to retry.`,
  siwx_store_failed: ({ app = 'The site' }) =>
    `${app} didn’t answer. You’ve been disconnected; connect again to retry.`,
  siwx_sign_failed: () => 'The message wasn’t signed. Ask your wallet again.',
  siwx_required: () => 'This app needs you to sign in first. Sign in, then try again.',
  sign_in_expired: () => 'This sign-in request is too old. Try again.',
  rpc_not_allowed: ({ app = 'This site' }) =>
    `Action not allowed. ${app} asked for something this account doesn’t permit. Nothing was sent.`,
  rpc_unreachable: ({ network = 'The network' }) =>
    `${network} isn’t answering. Check your connection and try again. Nothing was sent.`,
  rpc_error: () => 'The network refused this. Nothing was sent.',
  balance_unavailable: () => 'Your balance didn’t load. Your funds are safe; only this view is affected.',
  transactions_unavailable: () => 'Activity didn’t load. Try again.',
  insufficient_funds: ({ symbol = 'funds' }) =>
    `Not enough ${symbol} for this amount and the network fee. Enter a smaller amount.`,
  send_rejected: ({ wallet = 'your wallet' }) => `Not sent. You declined it in ${wallet}.`,
  send_failed: () => 'Not sent. Try again in a moment.',
  account_changed: () => 'The account in your wallet changed. Nothing was sent; check and start again.',
  network_changed: () => 'The network changed. Nothing was sent; check and start again.',
  confirmation_slow: () =>
    'Still on its way. The network is slow; you can close this and check Activity later.',
  feature_missing: ({ wallet = 'This wallet' }) => `${wallet} can’t do this here. Use another wallet.`,
  name_lookup_failed: () => 'No account has that name. Check it or paste an address.',
  origin_not_allowed: ({ app = 'the site' }) =>
    `Connecting is unavailable here. This address isn’t on ${app}’s approved list. If you run this site, add it in your project settings.`,
  unverified_domain: ({ app = 'the site' }) =>
    `Connecting is unavailable here. This address isn’t on ${app}’s approved list. If you run this site, add it in your project settings.`,
  unknown_error: () => 'Something didn’t work. Check your connection and try again.',
  session_expired: () => 'Your device’s clock looks wrong. Set the time automatically, then connect again.',
}
