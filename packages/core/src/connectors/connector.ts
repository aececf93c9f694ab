import type { Namespace } from '../caip/namespaces.ts'

/** How a wallet is reached. Spec §3. */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** A wallet that the user can connect, as plain data; its provider stays in the adapter. Spec §3. */
export type Connector = {
  /** Stable between page loads. */
  readonly id: string
  /** For display: already cut, without control characters. */
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** A checked `data:image/…` or `https:` address, for `<img>` only. */
  readonly imageUrl?: string | undefined
  /** Reverse domain name of an announced wallet (EIP-6963). */
  readonly rdns?: string | undefined
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined
  /** Another wallet claims the same rdns; both are shown with a mark. Security R-64. */
  readonly conflict?: boolean | undefined
  /** The single-chain connectors a MULTI_CHAIN entry stands for. */
  readonly members?: readonly Connector[] | undefined
}
