import type { WalletsState } from '@latchkey/controllers'
import type { AppMetadata, Connector, ErrorCode, Features, Namespace } from '@latchkey/core'
import { connectMethodsOrder } from '@latchkey/core'
import type { ConnectViewState, WalletChoice } from './connect.state.ts'

type Input = {
  readonly connectors: readonly Connector[]
  /** Connector ids, latest first. */
  readonly recent: readonly string[]
  readonly app: AppMetadata
  /** What is behind "All wallets", where that is offered. */
  readonly directory?: Pick<WalletsState, 'count' | 'featured' | 'recommended'> | undefined
  readonly features: Pick<Features, 'connectMethodsOrder'>
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  readonly alert?: { readonly code: ErrorCode | (string & {}) } | undefined
  /** A phone cannot scan its own screen. */
  readonly isMobile: boolean
  /** Only wallets of this chain family. */
  readonly namespace?: Namespace | undefined
}

const blockedBy: Readonly<Record<string, 'origin' | 'setup'>> = {
  origin_not_allowed: 'origin',
  unverified_domain: 'origin',
  invalid_project_id: 'setup',
  project_id_missing: 'setup',
  network_not_found: 'setup',
}

/** Reached in this browser; the other ways in have views of their own. */
const inBrowser: ReadonlySet<Connector['type']> = new Set([
  'INJECTED',
  'ANNOUNCED',
  'EXTERNAL',
  'MULTI_CHAIN',
])

const membersOf = (connector: Connector) => connector.members ?? [connector]

export function connectModel(input: Input): ConnectViewState {
  const { connectors, recent, app, namespace } = input
  const reason = input.alert && blockedBy[input.alert.code]
  if (reason) return { status: 'blocked', appName: app.name, reason }
  const wallets = connectors
    .filter(({ type }) => inBrowser.has(type))
    .filter(
      (connector) => !namespace || membersOf(connector).some((member) => member.namespace === namespace),
    )
    .map((connector): WalletChoice & { readonly rank: number } => {
      const ids = [connector.id, ...membersOf(connector).map(({ id }) => id)]
      const rank = recent.findIndex((id) => ids.includes(id))
      return {
        id: connector.id,
        hook: connector.rdns ?? connector.id,
        name: connector.name,
        imageUrl: connector.imageUrl,
        mark: rank === 0 ? 'recent' : connector.type === 'EXTERNAL' ? undefined : 'installed',
        duplicateOf: connector.conflict ? (connector.rdns ?? connector.id) : undefined,
        rank: rank < 0 ? recent.length : rank,
      }
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...wallet }) => wallet)
  const elsewhere = input.isMobile ? undefined : connectors.find(({ type }) => type === 'WALLET_CONNECT')
  const choices = elsewhere
    ? [...wallets, { id: elsewhere.id, hook: elsewhere.id, name: elsewhere.name, mark: 'qrCode' as const }]
    : wallets
  const ways = {
    appName: app.name,
    first:
      connectMethodsOrder({ connectors, configured: input.features.connectMethodsOrder })[0] === 'wallet'
        ? ('wallet' as const)
        : ('email' as const),
    termsUrl: input.termsUrl,
    privacyUrl: input.privacyUrl,
  }
  const directory = input.directory && {
    count: input.directory.count,
    samples: [...input.directory.featured, ...input.directory.recommended]
      .slice(0, 4)
      .map(({ name, pictureUrl: src }) => ({ name, src })),
  }
  if (choices.length === 0 && !directory) return { ...ways, status: 'empty', canScan: false }
  return { ...ways, status: 'ready', wallets: choices, directory }
}
