import type { DirectoryWallet, PairingState, PublicNamespace } from '@latchkey/controllers'
import { type Environment, type ErrorCode, type OpenedPage, platformsOf, walletLaunch } from '@latchkey/core'
import { scanCode } from '../connecting-wallet-connect-basic/connecting-wallet-connect-basic.model.ts'
import type { ConnectingWalletConnectViewState, WalletPlatform } from './connecting-wallet-connect.state.ts'

type Input = {
  readonly wallet: DirectoryWallet
  readonly appName: string
  readonly environment: Environment
  /** For wallets with their own browser. */
  readonly page?: OpenedPage | undefined
  readonly pairing: PairingState
  /** Validity of the current pairing URI. */
  readonly secondsLeft: number
  /** The platform selected by the user; undefined for the default, the wallet's first. */
  readonly platform: WalletPlatform | undefined
  /** The wallet's web app was opened. */
  readonly opened: boolean
  readonly copied: boolean
  readonly getUrl: string | undefined
  /** The connected account, if connected. */
  readonly connected: Pick<PublicNamespace, 'account' | 'network'> | undefined
  readonly errorText: (code: ErrorCode) => string
}

/** Platforms of this view by launch option. Browser extensions and unsupported wallets have another view. */
const platformOf: Readonly<Partial<Record<ReturnType<typeof platformsOf>[number], WalletPlatform>>> = {
  qrcode: 'phone',
  web: 'web',
  desktop: 'desktop',
}

export function connectingWalletConnectModel(input: Input): ConnectingWalletConnectViewState {
  const { wallet, environment, page, pairing, connected } = input
  const common = {
    wallet: { name: wallet.name, imageUrl: wallet.pictureUrl },
    appName: input.appName,
    getUrl: input.getUrl,
    copied: input.copied,
  }
  if (connected?.account) {
    const { account, network } = connected
    const networkName = network?.network?.name ?? network?.networkId ?? ''
    return { ...common, status: 'connected', address: account.address, networkName }
  }
  if (pairing.status === 'failed' && pairing.error === 'connection_rejected')
    return { ...common, status: 'declined' }
  const uri = pairing.status === 'ready' ? pairing.uri : ''
  const launches = walletLaunch(wallet, uri, environment, { page })
  const options = platformsOf(wallet, { environment, installed: false, page })
  if (options[0] === 'phone') {
    const apps = launches.filter(({ kind }) => kind !== 'webapp')
    // The wallet's own browser needs no pairing.
    const pairs = apps[0]?.kind !== 'browser'
    if (pairs && pairing.status === 'failed')
      return { ...common, status: 'failed', text: input.errorText(pairing.error) }
    if (pairs && pairing.status === 'expired')
      return { ...common, status: 'failed', text: input.errorText('pairing_expired') }
    // If a link did not open the app, the next one is offered. A link being followed must not change.
    const notOpened = pairing.launch === 'not-opened'
    const preferred = apps.find(({ kind }) => (kind === pairing.followed?.kind) !== notOpened)
    const launch = preferred ?? apps[0]
    return {
      ...common,
      status: notOpened ? 'not-opened' : 'phone',
      // Undefined until the pairing URI is ready.
      openUrl: uri || launch?.kind === 'browser' ? launch?.href : undefined,
      target: launch?.target,
    }
  }
  const platforms = options.flatMap((option) => platformOf[option] ?? [])
  const platform = platforms.find((one) => one === input.platform) ?? platforms[0] ?? 'phone'
  const linkOf = (kind: 'web' | 'desktop') =>
    launches.find((launch) => (launch.kind === 'webapp') === (kind === 'web'))
  const code = scanCode(pairing, input.secondsLeft)
  // Without a pairing URI there is no link; the QR code area shows the state of the pairing instead.
  if (platform !== 'phone' && platform !== 'browser' && code.status === 'ready') {
    const { href = '', target } = linkOf(platform) ?? {}
    const link = { openUrl: href, target }
    return platform === 'web'
      ? { ...common, platforms, status: 'web', ...link, opened: input.opened }
      : { ...common, platforms, status: 'desktop', ...link }
  }
  return { ...common, platforms: platforms.length > 0 ? platforms : ['phone'], status: 'scan', code }
}
