// The app around the examples of comments and READMEs: what they use without declaring it.
import type { Latchkey } from '@latchkey/controllers'
import type {
  AdapterFactory,
  AppMetadata,
  Clock,
  Connector,
  Http,
  Network,
  SiwxConfig,
  SiwxSession,
  Token,
  Transaction,
  Wallet,
} from '@latchkey/core'

declare global {
  const latchkey: Latchkey
  const networks: readonly Network[]
  const adapters: readonly AdapterFactory[]
  const metadata: AppMetadata
  const siwx: SiwxConfig
  const session: SiwxSession
  const projectId: string
  /** Issued by the host app's server. */
  const nonce: string
  const network: Network
  const token: Token
  const connector: Connector
  const wallet: Wallet
  const transactions: readonly Transaction[]
  /** An address, a transaction hash and a pairing URI. */
  const address: string
  const hash: string
  const uri: string
  const clock: Clock
  const http: Http
  const signal: AbortSignal
  /** The host app's own functions. */
  function track(name: string, properties: object): void
  function show(text: string): void
}
