import type { DirectoryWallet, RecentWallet, WalletsState } from '@latchkey/controllers'
import type { AppMetadata, Connector, ErrorCode, Features, Namespace, WalletLaunch } from '@latchkey/core'
import { connectMethodsOrder } from '@latchkey/core'
import type { ConnectViewState, WalletChoice } from './connect.state.ts'
import { connectorOf, sameName } from './connectorOf.ts'

type Input = {
  readonly connectors: readonly Connector[]
  /** Latest first. */
  readonly recent: readonly RecentWallet[]
  /** The link that opens a wallet elsewhere; there is none before an invitation is ready. */
  readonly launchOf?: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
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

const isElsewhere = ({ type }: Connector) => type === 'WALLET_CONNECT'
const couldBe = (one: WalletChoice, other: WalletChoice) => one.hook === other.hook || sameName(one, other)

/** Of the wanted chain family. */
function offered({ connectors, namespace }: Pick<Input, 'connectors' | 'namespace'>) {
  return connectors.filter(
    (connector) => !namespace || membersOf(connector).some((member) => member.namespace === namespace),
  )
}

type Row = { readonly choice: WalletChoice; readonly rank: number }

function rowHere(connector: Connector, recent: Input['recent']): Row {
  const { id, name, imageUrl, type, conflict } = connector
  const hook = connector.rdns ?? id
  const ids = [id, ...membersOf(connector).map((member) => member.id)]
  const rank = recent.findIndex(({ connectorId }) => ids.includes(connectorId))
  const mark = rank >= 0 ? 'recent' : type === 'EXTERNAL' ? undefined : 'installed'
  return {
    choice: { id, hook, name, imageUrl, mark, duplicateOf: conflict ? hook : undefined },
    rank: rank < 0 ? recent.length : rank,
  }
}

/** The wallets that were used through WalletConnect before, without those that are in this browser. */
export function recentElsewhere(
  input: Pick<Input, 'connectors' | 'namespace' | 'recent'>,
): readonly { readonly wallet: DirectoryWallet; readonly rank: number }[] {
  const known = offered(input)
  if (!known.some(isElsewhere)) return []
  return input.recent.flatMap(({ wallet }, rank) => {
    const here = wallet && connectorOf(wallet, known)
    return !wallet || (here && sameName(here, wallet)) ? [] : { wallet, rank }
  })
}

function rowElsewhere({ wallet, rank }: ReturnType<typeof recentElsewhere>[number]): Row {
  const { id, name, rdns, pictureUrl: imageUrl, look_alike_of } = wallet
  const hook = rdns ?? id
  const duplicateOf = look_alike_of ? hook : undefined
  // Its id may be that of a connector.
  const choice = { id: `elsewhere ${id}`, hook, name, imageUrl, duplicateOf, elsewhere: wallet }
  return { choice: { ...choice, mark: 'recent' }, rank }
}

export function connectModel(input: Input): ConnectViewState {
  const { connectors, recent, app } = input
  const reason = input.alert && blockedBy[input.alert.code]
  if (reason) return { status: 'blocked', appName: app.name, reason }
  const here = offered(input).filter(({ type }) => inBrowser.has(type))
  const wallets = [...here.map((one) => rowHere(one, recent)), ...recentElsewhere(input).map(rowElsewhere)]
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }, _, rows): WalletChoice => {
      const poses = rows.some(({ choice: other }) => other !== choice && couldBe(choice, other))
      const launch = choice.elsewhere && input.launchOf?.(choice.elsewhere)
      return {
        ...choice,
        duplicateOf: poses ? choice.hook : choice.duplicateOf,
        href: launch?.href,
        target: launch?.target,
      }
    })
  const elsewhere = offered(input).find(isElsewhere)
  const choices =
    elsewhere && !input.isMobile
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
