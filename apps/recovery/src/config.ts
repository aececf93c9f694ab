import { join } from 'node:path'
import { type DatabasePlace, readEnvironment, setting } from '@latchkey/server-kit'
import {
  type FarcasterSettings,
  farcasterEnvironment,
  farcasterOf,
  type ProviderSettings,
  providerEnvironment,
  providersOf,
} from '@latchkey/server-kit/logins'
import * as z from 'zod'

const hourMs = 3_600_000
const prefix = 'RECOVERY_'
/** The service shares no client, and so no secret, with the wallet: its own have names with a prefix. */
const isShared = (name: string) => name.startsWith('LATCHKEY_')
const ownProviders = Object.fromEntries(
  Object.entries(providerEnvironment).map(([name, type]) => [isShared(name) ? name : prefix + name, type]),
)

const environment = z.object({
  /** The service listens on this port plus eight. */
  LATCHKEY_PORT_BASE: setting.port.default(4100),
  /** Parent folder of the PGlite database, used without RECOVERY_DATABASE_URL, and of the key file. */
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  RECOVERY_DATABASE_URL: setting.postgres.optional(),
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  LATCHKEY_TRUSTED_PROXIES: setting.trustedProxies,
  /** Public origin of the service. Default: localhost with the port. */
  LATCHKEY_RECOVERY_URL: setting.publicOrigin.optional(),
  /** Public origin of the wallet site: the only one that may ask, and the only issuer of statements. */
  LATCHKEY_WALLET_URL: setting.publicOrigin.optional(),
  /** An existing key file. Default: `recovery-keys.json` in the data folder, made at the first start. */
  RECOVERY_KEYS: z.string().min(1).optional(),
  RECOVERY_SMTP_URL: setting.smtpUrl.optional(),
  RECOVERY_MAIL_FROM: setting.mailFrom.default('Latchkey Recovery <recovery@localhost>'),
  /** How long a release waits while another device is in use, hours. */
  RECOVERY_HOLD_HOURS: z.coerce.number().int().min(0).max(72).default(24),
  /**
   * Clients at the social providers, `RECOVERY_GOOGLE_CLIENT_ID` and so on, with the redirect URIs
   * `<LATCHKEY_RECOVERY_URL>/oauth/<provider>/callback`. The one at Facebook must belong to the same business as the wallet's,
   * because Facebook's ids of users differ between others.
   */
  ...ownProviders,
  ...farcasterEnvironment,
  /** API requests per minute and address. */
  RATE_LIMIT_ADDRESS: setting.perMinute.default(600),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly database: DatabasePlace
  readonly keyFile: { readonly path: string; readonly create: boolean }
  /** Public origin of the service: configured, never read from a request. */
  readonly origin: string
  readonly walletUrl: string
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly holdMs: number
  readonly providers: ProviderSettings
  readonly farcaster: FarcasterSettings
  readonly limits: { readonly trustedProxies: number; readonly requestsPerMinute: number }
}

/**
 * Reads the settings of the recovery service.
 * @throws ConfigError with one line for each invalid value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readEnvironment('The recovery service', environment, env)
  const base = values.LATCHKEY_PORT_BASE
  const named = values.RECOVERY_KEYS
  const own = Object.entries(values).map(([name, value]) => [name.replace(prefix, ''), value])
  return {
    port: base + 8,
    host: values.HOST,
    database: values.RECOVERY_DATABASE_URL
      ? { url: values.RECOVERY_DATABASE_URL }
      : { folder: join(values.LATCHKEY_DATA, 'recovery') },
    // A named file that is missing is a mistake: new keys could not open the secrets of the old ones.
    keyFile: named
      ? { path: named, create: false }
      : { path: join(values.LATCHKEY_DATA, 'recovery-keys.json'), create: true },
    origin: values.LATCHKEY_RECOVERY_URL ?? `http://localhost:${base + 8}`,
    walletUrl: values.LATCHKEY_WALLET_URL ?? `http://localhost:${base + 2}`,
    smtpUrl: values.RECOVERY_SMTP_URL ?? `smtp://127.0.0.1:${base + 5}`,
    mailFrom: values.RECOVERY_MAIL_FROM,
    holdMs: values.RECOVERY_HOLD_HOURS * hourMs,
    providers: providersOf(Object.fromEntries(own), 'recovery'),
    farcaster: farcasterOf(values),
    limits: {
      trustedProxies: values.LATCHKEY_TRUSTED_PROXIES,
      requestsPerMinute: values.RATE_LIMIT_ADDRESS,
    },
  }
}
