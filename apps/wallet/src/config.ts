import { join } from 'node:path'
import { type DatabasePlace, readEnvironment, setting } from '@latchkey/server-kit'
import { type ChainSource, chainSettings, chainSource } from '@latchkey/server-kit/chains'
import {
  type FarcasterSettings,
  farcasterEnvironment,
  farcasterOf,
  type ProviderSettings,
  providerEnvironment,
  providersOf,
} from '@latchkey/server-kit/logins'
import * as z from 'zod'

const perHour = z.coerce.number().int().min(1).max(10_000_000)

const environment = z.object({
  /** The wallet listens on this port plus two. */
  LATCHKEY_PORT_BASE: setting.port.default(4100),
  /** Parent folder of the PGlite database, used without DATABASE_URL, and of the key file. */
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  DATABASE_URL: setting.postgres.optional(),
  ...chainSettings,
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  LATCHKEY_TRUSTED_PROXIES: setting.trustedProxies,
  /** Public origin of the wallet site. Default: localhost with the port. */
  LATCHKEY_WALLET_URL: setting.publicOrigin.optional(),
  /** Origin of the services, which know the projects. */
  LATCHKEY_SERVICES_URL: setting.origin.optional(),
  /** Shared with the services, so that each user has limits of their own there. Without it all users have one. */
  LATCHKEY_CALLER_KEY: setting.sharedKey.optional(),
  /** Public origin of the recovery service. */
  LATCHKEY_RECOVERY_URL: setting.publicOrigin.optional(),
  /** The recovery service's keys: `pin` of its log line `recovery_keys`. Default: the keys that are seen first. */
  LATCHKEY_RECOVERY_PIN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the pin that the recovery service logs')
    .optional(),
  /** An existing key file. Default: `wallet-keys.json` in the data folder, made at the first start. */
  LATCHKEY_WALLET_KEYS: z.string().min(1).optional(),
  SMTP_URL: setting.smtpUrl.optional(),
  MAIL_FROM: setting.mailFrom.default('Latchkey Wallet <wallet@localhost>'),
  /** Codes that are mailed per hour for one address, and per day for one project. */
  RATE_LIMIT_MAIL: perHour.default(20),
  MAIL_PER_DAY: perHour.default(5_000),
  /** Wallets created per hour for one address. */
  RATE_LIMIT_WALLETS: perHour.default(5),
  /** Logins at providers that are started per minute and address. */
  RATE_LIMIT_LOGINS: setting.perMinute.default(10),
  ...providerEnvironment,
  ...farcasterEnvironment,
  /** USD that a user sends within 24 h without another proof of who they are. Users can change their own. */
  LATCHKEY_WALLET_DAILY_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** API requests per minute and address. */
  RATE_LIMIT_ADDRESS: setting.perMinute.default(1_200),
})

export type Limits = {
  /** Number of the operator's own proxies in front. */
  readonly trustedProxies: number
  readonly requestsPerMinute: number
  /** Codes mailed for one client address. */
  readonly mailsPerHour: number
  readonly projectMailsPerDay: number
  readonly walletsPerHour: number
  readonly loginsPerMinute: number
}

export type Config = {
  readonly port: number
  readonly host: string
  readonly database: DatabasePlace
  readonly chains: ChainSource
  readonly keyFile: { readonly path: string; readonly create: boolean }
  /** Public origin of the wallet site: configured, never read from a request. */
  readonly origin: string
  readonly servicesUrl: string
  readonly callerKey: string | undefined
  readonly recoveryUrl: string
  readonly recoveryPin: string | undefined
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly providers: ProviderSettings
  readonly farcaster: FarcasterSettings
  /** USD, for users who have not set their own. */
  readonly dailyLimit: number
  readonly limits: Limits
}

/**
 * Reads the settings of the wallet.
 * @throws ConfigError with one line for each invalid value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readEnvironment('The wallet', environment, env)
  const base = values.LATCHKEY_PORT_BASE
  const folder = join(values.LATCHKEY_DATA, 'wallet')
  const named = values.LATCHKEY_WALLET_KEYS
  return {
    port: base + 2,
    host: values.HOST,
    chains: chainSource(values, base),
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { folder },
    // A named file that is missing is a mistake: new keys could not open the wallets of the old ones.
    keyFile: named
      ? { path: named, create: false }
      : { path: join(values.LATCHKEY_DATA, 'wallet-keys.json'), create: true },
    origin: values.LATCHKEY_WALLET_URL ?? `http://localhost:${base + 2}`,
    servicesUrl: values.LATCHKEY_SERVICES_URL ?? `http://localhost:${base + 1}`,
    callerKey: values.LATCHKEY_CALLER_KEY,
    recoveryUrl: values.LATCHKEY_RECOVERY_URL ?? `http://localhost:${base + 8}`,
    recoveryPin: values.LATCHKEY_RECOVERY_PIN,
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${base + 5}`,
    mailFrom: values.MAIL_FROM,
    providers: providersOf(values),
    farcaster: farcasterOf(values),
    dailyLimit: values.LATCHKEY_WALLET_DAILY_LIMIT,
    limits: {
      trustedProxies: values.LATCHKEY_TRUSTED_PROXIES,
      requestsPerMinute: values.RATE_LIMIT_ADDRESS,
      mailsPerHour: values.RATE_LIMIT_MAIL,
      projectMailsPerDay: values.MAIL_PER_DAY,
      walletsPerHour: values.RATE_LIMIT_WALLETS,
      loginsPerMinute: values.RATE_LIMIT_LOGINS,
    },
  }
}
