import type { Connection, SiwxState } from '@latchkey/controllers'
import type { AppMetadata, ErrorCode, Identity } from '@latchkey/core'
import type { WalletLink } from '../../parts/OpenWallet.tsx'
import type { SIWXSignMessageViewState } from './siwx-sign-message.state.ts'

type Input = {
  readonly app: AppMetadata
  readonly siwx: Pick<SiwxState, 'status' | 'subject' | 'message' | 'error' | 'ownersSignLater'>
  readonly connection: Pick<Connection, 'imageUrl' | 'accounts'> | undefined
  readonly walletName: string
  readonly identity: Identity | undefined
  readonly networkName: string
  readonly link?: WalletLink | undefined
  readonly errorText: (code: ErrorCode) => string | undefined
}

const notStarted: ReadonlySet<ErrorCode> = new Set(['siwx_start_failed', 'siwx_store_failed'])

export function siwxSignMessageModel(input: Input): SIWXSignMessageViewState | undefined {
  const { app, siwx, connection } = input
  const address = siwx.subject?.address ?? connection?.accounts[0]?.address
  if (!address || !connection) return undefined
  const about = {
    app: { name: app.name, imageUrl: app.icons?.[0] },
    wallet: { name: input.walletName, imageUrl: connection.imageUrl },
    address,
    avatarUrl: input.identity?.imageUrl,
    networkName: input.networkName,
  }
  const message = siwx.message?.text
  const { link } = input
  if (siwx.status === 'signing')
    return { ...about, status: 'waiting', message, link, ownersSign: siwx.ownersSignLater }
  if (siwx.status === 'signed-in') return { ...about, status: 'done' }
  if (siwx.status !== 'failed') return { ...about, status: 'ask', message }
  if (siwx.error && notStarted.has(siwx.error)) return { ...about, status: 'not-started' }
  if (!siwx.error || siwx.error === 'request_rejected') return { ...about, status: 'declined' }
  const text = input.errorText(siwx.error)
  return text ? { ...about, status: 'failed', text } : { ...about, status: 'declined' }
}
