import { ConfigError, readEnvironment, setting } from '@latchkey/server-kit'
import { chainSettings, chainSource } from '@latchkey/server-kit/chains'
import { type Hex, parseEther } from 'viem'
import * as z from 'zod'
import { demoAttestorKey } from './airdrops/demoAttestor.ts'
import { demoRelayKey } from './relay/demoRelay.ts'
import { xSettings } from './x/xSettings.ts'

const {
  flag,
  mailFrom,
  origin,
  port,
  publicOrigin,
  perMinute,
  postgres,
  smtpUrl,
  trustedProxies,
  webSocket,
} = setting

const publicRelayUrl = 'wss://relay.walletconnect.org'

const privateKey = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i, 'must be a private key of 32 bytes in hex with 0x')
  .transform((text) => text.toLowerCase() as Hex)

const environment = z.object({
  LATCHKEY_PORT_BASE: port.default(4100),
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  ...chainSettings,
  DATABASE_URL: postgres.optional(),
  APP_NAME: z.string().min(1).max(60).default('Latchkey Launch'),
  /** Public origin of the dapp, used in sign-in messages. Default: localhost with the port. */
  APP_ORIGIN: publicOrigin.optional(),
  /** Origin of the services (directory, blockchain API, analytics, chain RPC). Without it pages do not use them. */
  LATCHKEY_SERVICES_URL: publicOrigin.optional(),
  /** Origin of the wallet site, whose frame holds the keys of users without a wallet. Without it there is no such wallet. */
  LATCHKEY_WALLET_URL: publicOrigin.optional(),
  /** The WalletConnect relay. Default: the public one if `PROJECT_ID` is set, because it requires one. */
  LATCHKEY_RELAY_URL: webSocket.optional(),
  /** Currency of prices and totals, an ISO 4217 code. */
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a code such as EUR')
    .default('USD'),
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PROJECT_ID: z.string().max(128).default(''),
  /** With live networks: chains on which the launchpad is deployed, each with the block of its deployment: `56:123,11155111:456`. */
  LAUNCHPAD_BLOCKS: z
    .string()
    .regex(/^\d+:\d+(?:,\d+:\d+)*$/, 'must be chain ids with blocks, such as 56:123,11155111:456')
    .optional(),
  /** Server that sends mails. Default in the demo: the devnet's. Without one there is no sign-in by email. */
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  /** Client of the operator's app at X. Without it users cannot connect an X account; in the demo the devnet plays X. */
  X_CLIENT_ID: z.string().min(1).max(200).optional(),
  X_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  /** Origin of the devnet's identity provider. */
  LATCHKEY_IDENTITY_URL: origin.optional(),
  /** Secrets of 32 bytes in base64url between commas, the current one first. Default: a file in the data folder. */
  APP_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{43}(?:,[A-Za-z0-9_-]{43})*$/,
      'must be secrets of 32 bytes in base64url between commas',
    )
    .optional(),
  /** Private key, hex, that signs to whom the drops' entries of Solana accounts pay. Default in the demo: a public one. */
  ATTESTOR_KEY: privateKey.optional(),
  /** Private key, hex, of the account that pays for claims without gas. Default in the demo: a public one. */
  RELAY_KEY: privateKey.optional(),
  /** The most that it pays in 24 hours on each chain, in whole coins. */
  RELAY_BUDGET: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,18})?$/, 'must be an amount such as 0.05')
    .default('0.05'),
  /** With 0 a connected account may be used without a sign-in. Pages of a user always require one. */
  SIWX_REQUIRED: flag.default('1'),
  LATCHKEY_TRUSTED_PROXIES: trustedProxies,
  /** Requests per minute and address: in total for pages and routes, and for specific ones. */
  RATE_LIMIT_PAGES: perMinute.default(600),
  RATE_LIMIT_NONCE: perMinute.default(30),
  RATE_LIMIT_VERIFY: perMinute.default(10),
  RATE_LIMIT_FAUCET: perMinute.default(10),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the server's settings.
 * @throws ConfigError with one line for each invalid value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const values = readEnvironment('The dapp', environment, env)
  const portBase = values.LATCHKEY_PORT_BASE
  const isLive = values.LATCHKEY_LIVE === '1'
  const { ATTESTOR_KEY: attestor, RELAY_KEY: relay } = values
  if (isLive && (attestor === demoAttestorKey || relay === demoRelayKey))
    throw new ConfigError('The keys of the demo are public: set your own ATTESTOR_KEY and RELAY_KEY.')
  if (relay !== undefined && relay === attestor)
    throw new ConfigError('RELAY_KEY: must be another key than ATTESTOR_KEY.')
  const standIn = isLive ? undefined : (values.LATCHKEY_IDENTITY_URL ?? `http://localhost:${portBase + 6}`)
  return {
    ...chainSource(values, portBase),
    port: portBase,
    host: values.HOST,
    dataFolder: values.LATCHKEY_DATA,
    databaseUrl: values.DATABASE_URL,
    appName: values.APP_NAME,
    origin: values.APP_ORIGIN ?? `http://localhost:${portBase}`,
    live: isLive,
    projectId: values.PROJECT_ID,
    servicesUrl: values.LATCHKEY_SERVICES_URL,
    walletUrl: values.LATCHKEY_WALLET_URL,
    relayUrl: values.LATCHKEY_RELAY_URL ?? (values.PROJECT_ID ? publicRelayUrl : undefined),
    currency: values.CURRENCY,
    launchpadBlocks: new Map(
      (values.LAUNCHPAD_BLOCKS?.split(',') ?? []).map((pair) => {
        const [chainId, block] = pair.split(':')
        return [Number(chainId), Number(block)]
      }),
    ),
    smtpUrl: values.SMTP_URL ?? (isLive ? undefined : `smtp://127.0.0.1:${portBase + 5}`),
    mailFrom: values.MAIL_FROM ?? `${values.APP_NAME.replace(/[^A-Za-z0-9 .-]/g, '')} <launch@localhost>`,
    x: xSettings({ clientId: values.X_CLIENT_ID, clientSecret: values.X_CLIENT_SECRET }, standIn),
    secrets: values.APP_KEYS?.split(','),
    attestorKey: attestor ?? (isLive ? undefined : demoAttestorKey),
    relay: {
      key: relay ?? (isLive ? undefined : demoRelayKey),
      budget: parseEther(values.RELAY_BUDGET),
    },
    siwxRequired: values.SIWX_REQUIRED === '1',
    trustedProxies: values.LATCHKEY_TRUSTED_PROXIES,
    perMinute: {
      pages: values.RATE_LIMIT_PAGES,
      nonce: values.RATE_LIMIT_NONCE,
      verify: values.RATE_LIMIT_VERIFY,
      faucet: values.RATE_LIMIT_FAUCET,
    },
  } as const
}
