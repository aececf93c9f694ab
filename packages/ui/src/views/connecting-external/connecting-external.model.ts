import type { ConnectAttempt, PublicNamespace } from '@latchkey/controllers'
import type { Connector, ErrorCode } from '@latchkey/core'
import type { ConnectingExternalViewState } from './connecting-external.state.ts'

type Input = {
  readonly appName: string
  /** The requested wallet; undefined if it was uninstalled. */
  readonly connector: Pick<Connector, 'name' | 'imageUrl'> | undefined
  /** A directory wallet that is not installed. */
  readonly wallet?:
    | {
        readonly name: string
        readonly imageUrl?: string | undefined
        readonly downloadUrl: string | undefined
      }
    | undefined
  readonly attempt: Pick<ConnectAttempt, 'status' | 'error'> | undefined
  /** The connected account, if connected. */
  readonly connected: Pick<PublicNamespace, 'account' | 'network'> | undefined
  readonly errorText: (code: ErrorCode) => string | undefined
}

const declined: ReadonlySet<ErrorCode | undefined> = new Set(['connection_rejected', 'request_rejected'])
const withoutText: ReadonlySet<ErrorCode | undefined> = new Set([
  'connection_failed',
  'connection_timeout',
  'wallet_locked',
])

export function connectingExternalModel(input: Input): ConnectingExternalViewState | undefined {
  const { connector, attempt, connected } = input
  if (!connector) {
    if (!input.wallet) return undefined
    const { name, imageUrl, downloadUrl } = input.wallet
    return {
      wallet: { name, imageUrl },
      appName: input.appName,
      status: 'missing',
      downloadUrl,
      canUsePhone: false,
    }
  }
  const wallet = { name: connector.name, imageUrl: connector.imageUrl }
  const about = { wallet, appName: input.appName }
  if (attempt?.status === 'slow') return { ...about, status: 'no-answer' }
  if (attempt?.status === 'connected' && connected?.account) {
    const { account, network } = connected
    return {
      ...about,
      status: 'connected',
      address: account.address,
      networkName: network?.network?.name ?? network?.networkId ?? '',
    }
  }
  if (attempt?.status === 'failed') {
    const { error } = attempt
    if (declined.has(error)) return { ...about, status: 'declined' }
    if (error === 'wallet_gone' || error === 'connector_not_found') {
      return { ...about, status: 'missing', canUsePhone: false }
    }
    const text = error && !withoutText.has(error) ? input.errorText(error) : undefined
    return text ? { ...about, status: 'failed', text } : { ...about, status: 'no-answer' }
  }
  return { ...about, status: 'waiting', canReopen: true }
}
