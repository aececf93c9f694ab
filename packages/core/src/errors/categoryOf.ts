import type { ErrorCategory, ErrorCode } from './catalogue.ts'

const ofServices: readonly ErrorCode[] = [
  'siwx_start_failed',
  'siwx_store_failed',
  'rpc_unreachable',
  'rpc_bad_response',
  'rpc_wrong_chain',
  'rpc_error',
  'balance_unavailable',
  'transactions_unavailable',
  'onramp_unavailable',
  'name_lookup_failed',
  'name_unconfirmed',
  'name_suggestions_failed',
  'name_reverse_failed',
  'name_register_failed',
  'origin_not_allowed',
  'unverified_domain',
  'session_expired',
  'invalid_project_id',
  'server_error',
  'rate_limited',
  'service_refused',
  'http_failed',
  'deadline_exceeded',
  'iframe_load_failed',
  'iframe_request_timeout',
  'frame_error',
]

const ofOurs: readonly ErrorCode[] = [
  'invalid_options',
  'connector_not_found',
  'connection_not_found',
  'no_auth_connector',
  'chain_required',
  'adapter_namespace_missing',
  'client_not_set',
  'siwx_not_configured',
  'project_id_missing',
  'iframe_not_set',
  'unknown_error',
]

/** The catalogue's category of a code, without the catalogue. */
export function categoryOf(code: ErrorCode): ErrorCategory {
  if (ofServices.includes(code)) return 'API_ERROR'
  return ofOurs.includes(code) ? 'INTERNAL_SDK_ERROR' : 'USER'
}
