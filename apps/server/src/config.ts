import { join } from 'node:path'
import { type DatabasePlace, readEnvironment, setting } from '@latchkey/server-kit'
import { type ChainSource, chainSettings, chainSource } from '@latchkey/server-kit/chains'
import type { Hex } from 'viem'
import * as z from 'zod'
import { type AccessSettings, defaultAccess } from './access/admit.ts'
import { type Vendors, vendorSettings, vendorsOf } from './blockchain/vendors.ts'
import { type IndexFrom, indexFrom } from './indexer/indexFrom.ts'
import { defaultNameZone } from './names/readName.ts'
import type { OnrampSettings } from './onramp/createOnramp.ts'

/** The same address on every chain with ENS. @see https://docs.ens.domains/learn/deployments */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const environment = z.object({
  /** The services listen on this port plus one. */
  LATCHKEY_PORT_BASE: setting.port.default(4100),
  /** Parent folder of the PGlite database, used without DATABASE_URL. */
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  DATABASE_URL: setting.postgres.optional(),
  ...chainSettings,
  /** Live networks whose history is indexed, and the first block of each. */
  LATCHKEY_INDEX_FROM: indexFrom,
  ...vendorSettings,
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  LATCHKEY_TRUSTED_PROXIES: setting.trustedProxies,
  /** Parent domain of registered names. */
  LATCHKEY_NAME_ZONE: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as names.example')
    .default(defaultNameZone),
  /** Signs answers of the ENS gateway. Without it /ens is disabled. */
  LATCHKEY_ENS_SIGNER_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key, 0x and 64 hex digits')
    .optional(),
  /** Chain whose ENS registry resolves names of other zones. Without it they do not resolve. */
  LATCHKEY_ENS_CHAIN: z.coerce.number().int().min(1).max(999_999_999).optional(),
  LATCHKEY_ENS_REGISTRY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address, 0x and 40 hex digits')
    .default(ensRegistry),
  /** Public origin of the services. Default: localhost with the port. */
  LATCHKEY_SERVICES_URL: setting.publicOrigin.optional(),
  /** Id and secret of a Coinbase Developer Platform key. */
  COINBASE_KEY_ID: z.string().min(1).optional(),
  COINBASE_KEY_SECRET: z.string().min(1).optional(),
  MELD_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word')
    .optional(),
  /** Country of on-ramp customers, ISO 3166-1 alpha-2. */
  ONRAMP_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('US'),
  /** Bearer token for /metrics. Without it only direct requests from the local machine are allowed. */
  LATCHKEY_METRICS_TOKEN: setting.key.optional(),
  /** Shared with the wallet's server, which passes on whose request it is. Without it all its users have one limit. */
  LATCHKEY_CALLER_KEY: setting.sharedKey.optional(),
  /** Units that one address may use per minute and project. */
  RATE_LIMIT_ADDRESS: setting.perMinute.default(defaultAccess.addressPerMinute),
  /** Budget shared by all requests without a project: units per minute, and node and vendor requests per day. */
  RATE_LIMIT_WITHOUT_PROJECT: setting.perMinute.default(defaultAccess.withoutProject.perMinute),
  RPC_PER_DAY_WITHOUT_PROJECT: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(defaultAccess.withoutProject.rpcPerDay),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly database: DatabasePlace
  readonly chains: ChainSource
  readonly access: AccessSettings
  readonly metricsToken: string | undefined
  readonly indexFrom: IndexFrom | undefined
  readonly vendors: Vendors
  readonly publicUrl: string
  readonly onramp: OnrampSettings
  readonly names: {
    readonly zone: string
    readonly ensSignerKey: Hex | undefined
    readonly ens: { readonly chainId: number; readonly registry: Hex } | undefined
  }
}

/**
 * Reads the settings of the services.
 * @throws ConfigError with one line for each invalid value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readEnvironment('The services', environment, env)
  const chains = chainSource(values, values.LATCHKEY_PORT_BASE)
  const { COINBASE_KEY_ID: id, COINBASE_KEY_SECRET: secret, LATCHKEY_ENS_CHAIN: chainId } = values
  return {
    port: values.LATCHKEY_PORT_BASE + 1,
    host: values.HOST,
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { folder: join(values.LATCHKEY_DATA, 'services') },
    chains,
    publicUrl: values.LATCHKEY_SERVICES_URL ?? `http://localhost:${values.LATCHKEY_PORT_BASE + 1}`,
    onramp: {
      coinbase: id && secret ? { id, secret } : undefined,
      meldKey: values.MELD_KEY,
      country: values.ONRAMP_COUNTRY,
      devnetUrl: chains.devnetUrl,
    },
    metricsToken: values.LATCHKEY_METRICS_TOKEN,
    // The casts are guaranteed by the patterns above.
    names: {
      zone: values.LATCHKEY_NAME_ZONE,
      ensSignerKey: values.LATCHKEY_ENS_SIGNER_KEY as Hex | undefined,
      ens: chainId === undefined ? undefined : { chainId, registry: values.LATCHKEY_ENS_REGISTRY as Hex },
    },
    access: {
      trustedProxies: values.LATCHKEY_TRUSTED_PROXIES,
      addressPerMinute: values.RATE_LIMIT_ADDRESS,
      callerKey: values.LATCHKEY_CALLER_KEY,
      withoutProject: {
        perMinute: values.RATE_LIMIT_WITHOUT_PROJECT,
        rpcPerDay: values.RPC_PER_DAY_WITHOUT_PROJECT,
      },
    },
    indexFrom: values.LATCHKEY_INDEX_FROM,
    vendors: vendorsOf(values),
  }
}
