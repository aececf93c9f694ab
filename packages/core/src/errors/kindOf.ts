import type { ErrorCategory, ErrorCode, ErrorSurface } from './catalogue.ts'

/** Codes by who has to act and where they are shown; those that are not named are the user's, and shown inline. */
const kinds = {
  'INTERNAL_SDK_ERROR alert': ['invalid_options', 'adapter_namespace_missing', 'project_id_missing'],
  'USER silent': ['request_aborted', 'modal_closed'],
  'USER snackbar': [
    'wallet_gone',
    'disconnect_failed',
    'rpc_not_allowed',
    'send_rejected',
    'send_failed',
    'account_changed',
    'network_changed',
  ],
  'INTERNAL_SDK_ERROR inline': ['connector_not_found', 'connection_not_found', 'no_auth_connector'],
  'USER alert': ['network_not_found'],
  'INTERNAL_SDK_ERROR silent': ['chain_required', 'client_not_set', 'siwx_not_configured', 'iframe_not_set'],
  'API_ERROR snackbar': [
    'siwx_start_failed',
    'siwx_store_failed',
    'balance_unavailable',
    'onramp_unavailable',
  ],
  'API_ERROR inline': [
    'rpc_unreachable',
    'rpc_error',
    'transactions_unavailable',
    'name_lookup_failed',
    'name_unconfirmed',
    'name_register_failed',
    'service_refused',
    'deadline_exceeded',
    'frame_error',
  ],
  'API_ERROR silent': [
    'rpc_bad_response',
    'rpc_wrong_chain',
    'name_suggestions_failed',
    'name_reverse_failed',
    'http_failed',
  ],
  'API_ERROR alert': [
    'origin_not_allowed',
    'unverified_domain',
    'session_expired',
    'invalid_project_id',
    'server_error',
    'rate_limited',
    'iframe_load_failed',
    'iframe_request_timeout',
  ],
  'INTERNAL_SDK_ERROR snackbar': ['unknown_error'],
} as const satisfies Partial<Record<`${ErrorCategory} ${ErrorSurface}`, readonly ErrorCode[]>>

/** What the catalogue says of a code besides its sentence: few bytes, because it stands on every page. */
export function kindOf(code: ErrorCode): {
  readonly category: ErrorCategory
  readonly surface: ErrorSurface
} {
  const [kind = 'USER inline'] =
    Object.entries(kinds).find(([, codes]) => codes.some((one) => one === code)) ?? []
  const [category, surface] = kind.split(' ') as [ErrorCategory, ErrorSurface] // the keys are made of the two
  return { category, surface }
}
