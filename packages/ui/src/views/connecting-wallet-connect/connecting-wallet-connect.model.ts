import type { DirectoryWallet, PairingState, PublicNamespace } from '@latchkey/controllers'
import { type Environment, type ErrorCode, platformsOf, walletLaunch } from '@latchkey/core'
import { scanCode } from '../connecting-wallet-connect-basic/connecting-wallet-connect-basic.model.ts'
import type { ConnectingWalletConnectViewState, WalletPlatform } from './connecting-wallet-connect.state.ts'

type Input = {
  readonly wallet: DirectoryWallet
  readonly appName: string
  readonly environment: Environment
  readonly pairing: PairingState
  /** Of the code that is shown. */
  readonly secondsLeft: number
  /** What the person chose; the wallet's first unless they did. */
  readonly platform: WalletPlatform | undefined
  /** The wallet's tab was opened. */
  readonly opened: boolean
  readonly copied: boolean
  readonly getUrl: string | undefined
  /** What it was connected as, once it was. */
  readonly connected: Pick<PublicNamespace, 'account' | 'network'> | undefined
  readonly errorText: (code: ErrorCode) => string
}

/** A wallet in this browser has a view of its own, and one that is not there has none of these. */
const shown: Readonly<Partial<Record<ReturnType<typeof platformsOf>[number], WalletPlatform>>> = {
  qrcode: 'phone',
  web: 'web',
  desktop: 'desktop',
}

export function connectingWalletConnectModel(input: Input): ConnectingWalletConnectViewState {
  const { wallet, environment, pairing, connected } = input
  const about = {
    wallet: { name: wallet.name, imageUrl: wallet.pictureUrl },
    appName: input.appName,
    getUrl: input.getUrl,
    copied: input.copied,
  }
  if (connected?.account) {
    const { account, network } = connected
    const networkName = network?.network?.name ?? network?.networkId ?? ''
    return { ...about, status: 'connected', address: account.address, networkName }
  }
  if (pairing.status === 'failed' && pairing.error === 'connection_rejected')
    return { ...about, status: 'declined' }
  const uri = pairing.status === 'ready' ? pairing.uri : ''
  const launches = walletLaunch(wallet, uri, environment)
  const ways = platformsOf(wallet, { environment, installed: false })
  if (ways[0] === 'phone') {
    if (pairing.status === 'failed')
      return { ...about, status: 'failed', text: input.errorText(pairing.error) }
    if (pairing.status === 'expired')
      return { ...about, status: 'failed', text: input.errorText('pairing_expired') }
    // A link that opened nothing is followed by the next best; one that is being followed must not change meanwhile.
    const again = pairing.launch === 'not_opened'
    const apps = launches.filter(({ kind }) => kind !== 'webapp')
    const wanted = apps.find(({ kind }) => (kind === pairing.followed?.kind) !== again)
    const launch = wanted ?? apps[0]
    return {
      ...about,
      status: again ? 'not_opened' : 'phone',
      // Without an invitation there is nothing to open it with.
      openUrl: uri ? launch?.href : undefined,
      target: launch?.target,
    }
  }
  const platforms = ways.flatMap((way) => shown[way] ?? [])
  const platform = platforms.find((one) => one === input.platform) ?? platforms[0] ?? 'phone'
  const linkOf = (kind: 'web' | 'desktop') =>
    launches.find((launch) => (launch.kind === 'webapp') === (kind === 'web'))
  const code = scanCode(pairing, input.secondsLeft)
  // Without an invitation there is no link to follow: what became of it is said where the code would be.
  if (platform !== 'phone' && platform !== 'browser' && code.status === 'ready') {
    const { href = '', target } = linkOf(platform) ?? {}
    const link = { openUrl: href, target }
    return platform === 'web'
      ? { ...about, platforms, status: 'web', ...link, opened: input.opened }
      : { ...about, platforms, status: 'desktop', ...link }
  }
  return { ...about, platforms: platforms.length > 0 ? platforms : ['phone'], status: 'scan', code }
}
