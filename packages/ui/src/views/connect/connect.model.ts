import type { DirectoryWallet, RecentWallet, WalletsState } from '@latchkey/controllers'
import type {
  AppMetadata,
  Connector,
  Features,
  Namespace,
  SocialProvider,
  WalletLaunch,
} from '@latchkey/core'
import { connectMethodsOrder } from '@latchkey/core'
import { blockedBy } from '../../modal/alertText.ts'
import type { ConnectViewState, SocialChoice, WalletChoice } from './connect.state.ts'
import { connectorOf, sameName } from './connectorOf.ts'

type Input = {
  readonly connectors: readonly Connector[]
  /** Most recently used first. */
  readonly recent: readonly RecentWallet[]
  /** Returns the link that opens a remote wallet; undefined until a pairing is prepared. */
  readonly launchOf?: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
  readonly app: AppMetadata
  /** Summary for the "All wallets" row; undefined if the row is not offered. */
  readonly directory?: Pick<WalletsState, 'count' | 'featured' | 'recommended'> | undefined
  readonly features: Pick<Features, 'connectMethodsOrder' | 'email' | 'socials' | 'farcaster'>
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  /** Alerts, oldest first. */
  readonly alerts?: readonly string[] | undefined
  /** On a phone, WalletConnect has no QR code row, because the phone cannot scan its own screen. */
  readonly isMobile: boolean
  /** Restricts the wallets to this namespace. */
  readonly namespace?: Namespace | undefined
}

/** Connectors that are listed as wallets in this browser. */
const inBrowser: ReadonlySet<Connector['type']> = new Set([
  'INJECTED',
  'ANNOUNCED',
  'EXTERNAL',
  'MULTI_CHAIN',
])

export const isInBrowser = ({ type }: Connector) => inBrowser.has(type)

const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** Ways to sign in without a wallet. */
function signInMethods({ email, socials, farcaster }: Input['features']): {
  readonly email: { readonly text: '' } | undefined
  readonly socials: readonly SocialChoice[]
} {
  const chosen = socials.map((id) => ({ id, name: providerNames[id] }))
  return {
    email: email ? { text: '' } : undefined,
    socials: farcaster ? [...chosen, { id: 'farcaster', name: 'Farcaster' }] : chosen,
  }
}

const membersOf = (connector: Connector) => connector.members ?? [connector]

const isWalletConnect = ({ type }: Connector) => type === 'WALLET_CONNECT'
const isSimilar = (one: WalletChoice, other: WalletChoice) => one.hook === other.hook || sameName(one, other)

/** Connectors of the requested namespace. */
function offeredConnectors({ connectors, namespace }: Pick<Input, 'connectors' | 'namespace'>) {
  return connectors.filter(
    (connector) => !namespace || membersOf(connector).some((member) => member.namespace === namespace),
  )
}

type Row = { readonly choice: WalletChoice; readonly rank: number }

function installedRow(connector: Connector, recent: Input['recent']): Row {
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

/** Wallets recently used through WalletConnect, except those installed in this browser. */
export function recentRemoteWallets(
  input: Pick<Input, 'connectors' | 'namespace' | 'recent'>,
): readonly { readonly wallet: DirectoryWallet; readonly rank: number }[] {
  const connectors = offeredConnectors(input)
  if (!connectors.some(isWalletConnect)) return []
  return input.recent.flatMap(({ wallet }, rank) => {
    const installed = wallet && connectorOf(wallet, connectors)
    return !wallet || (installed && sameName(installed, wallet)) ? [] : { wallet, rank }
  })
}

function remoteChoice(wallet: DirectoryWallet): WalletChoice {
  const { id, name, rdns, pictureUrl: imageUrl, look_alike_of } = wallet
  const hook = rdns ?? id
  const duplicateOf = look_alike_of ? hook : undefined
  // Prefixed, because a connector may have the same id.
  return { id: `remote ${id}`, hook, name, imageUrl, duplicateOf, remoteWallet: wallet }
}

/** Most wallets that are suggested to a visitor without one. */
const mostSuggested = 3

export function connectModel(input: Input): ConnectViewState {
  const { connectors, recent, app } = input
  const installed = offeredConnectors(input).filter(isInBrowser)
  const reason = input.alerts?.map(blockedBy).find((one) => one !== undefined)
  // Wallets in this browser need no service.
  if (reason && installed.length === 0) return { status: 'blocked', appName: app.name, reason }
  const wallets = [
    ...installed.map((connector) => installedRow(connector, recent)),
    ...recentRemoteWallets(input).map(
      ({ wallet, rank }): Row => ({ choice: { ...remoteChoice(wallet), mark: 'recent' }, rank }),
    ),
  ]
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }, _, rows): WalletChoice => {
      const isAmbiguous = rows.some(({ choice: other }) => other !== choice && isSimilar(choice, other))
      const launch = choice.remoteWallet && input.launchOf?.(choice.remoteWallet)
      return {
        ...choice,
        duplicateOf: isAmbiguous ? choice.hook : choice.duplicateOf,
        href: launch?.href,
        target: launch?.target,
      }
    })
  const walletConnect = offeredConnectors(input).find(isWalletConnect)
  const known = input.directory ? [...input.directory.featured, ...input.directory.recommended] : []
  const rows = wallets.length > 0 ? wallets : known.slice(0, mostSuggested).map(remoteChoice)
  const choices =
    walletConnect && !input.isMobile
      ? [
          ...rows,
          { id: walletConnect.id, hook: walletConnect.id, name: walletConnect.name, mark: 'qrCode' as const },
        ]
      : rows
  const isEmbedded = offeredConnectors(input).some(({ type }) => type === 'AUTH')
  const common = {
    ...(isEmbedded ? signInMethods(input.features) : undefined),
    appName: app.name,
    order: connectMethodsOrder({ connectors, configured: input.features.connectMethodsOrder }),
    termsUrl: input.termsUrl,
    privacyUrl: input.privacyUrl,
  }
  const directory = input.directory && {
    count: input.directory.count,
    samples: known.slice(0, 4).map(({ name, pictureUrl: src }) => ({ name, src })),
  }
  if (choices.length === 0 && !directory && !isEmbedded) return { ...common, status: 'empty', canScan: false }
  const isSuggesting = wallets.length === 0 && directory && directory.count === undefined
  return { ...common, status: 'ready', wallets: choices, isSuggesting, directory }
}
