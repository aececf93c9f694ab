import { join } from 'node:path'
import { type DatabasePlace, readEnvironment, setting } from '@latchkey/service'
import { type ChainSource, chainSettings, chainSource } from '@latchkey/service/chains'
import type { Hex } from 'viem'
import * as z from 'zod'
import { type AccessSettings, defaultAccess } from './access/admit.ts'
import { type Vendors, vendorSettings, vendorsOf } from './blockchain/vendors.ts'
import { type IndexFrom, indexFrom } from './indexer/indexFrom.ts'
import { defaultNameZone } from './names/readName.ts'
import type { OnrampSettings } from './onramp/createOnramp.ts'

/** At the same address on every chain that has ENS. @see https://docs.ens.domains/learn/deployments */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const environment = z.object({
  /** The services listen one above it. */
  LATCHKEY_PORT_BASE: setting.port.default(4100),
  /** The folder database lies in it, where no DATABASE_URL is given. */
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  DATABASE_URL: setting.postgres.optional(),
  ...chainSettings,
  /** Real networks whose history is kept, and from which block. */
  LATCHKEY_INDEX_FROM: indexFrom,
  ...vendorSettings,
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  LATCHKEY_TRUSTED_PROXIES: setting.trustedProxies,
  /** Names of accounts end in it. */
  LATCHKEY_NAME_ZONE: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as names.example')
    .default(defaultNameZone),
  /** Signs names for ENS; without one /ens does not answer. */
  LATCHKEY_ENS_SIGNER_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key, 0x and 64 hex digits')
    .optional(),
  /** The chain whose ENS knows the names of other zones; without one nobody has such a name. */
  LATCHKEY_ENS_CHAIN: z.coerce.number().int().min(1).max(999_999_999).optional(),
  LATCHKEY_ENS_REGISTRY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address, 0x and 40 hex digits')
    .default(ensRegistry),
  /** Where people reach the services, an origin. Default: localhost and the port. */
  LATCHKEY_SERVICES_URL: setting.publicOrigin.optional(),
  /** Names a key of Coinbase’s developer platform, and is its secret. */
  COINBASE_KEY_ID: z.string().min(1).optional(),
  COINBASE_KEY_SECRET: z.string().min(1).optional(),
  MELD_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word')
    .optional(),
  /** Where customers of the onramp are, two letters. */
  ONRAMP_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('US'),
  /** Lets whoever has it read /metrics; without one this machine may, where no proxy is in front. */
  LATCHKEY_METRICS_TOKEN: setting.key.optional(),
  /** Units one address may use up in a minute, per project. */
  RATE_LIMIT_ADDRESS: setting.perMinute.default(defaultAccess.addressPerMinute),
  /** What all requests without a project may use up together: units in a minute, and of nodes and vendors in a day. */
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
 * @throws ConfigError with one line per value that cannot be used
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
    // The patterns above are what the types say.
    names: {
      zone: values.LATCHKEY_NAME_ZONE,
      ensSignerKey: values.LATCHKEY_ENS_SIGNER_KEY as Hex | undefined,
      ens: chainId === undefined ? undefined : { chainId, registry: values.LATCHKEY_ENS_REGISTRY as Hex },
    },
    access: {
      trustedProxies: values.LATCHKEY_TRUSTED_PROXIES,
      addressPerMinute: values.RATE_LIMIT_ADDRESS,
      withoutProject: {
        perMinute: values.RATE_LIMIT_WITHOUT_PROJECT,
        rpcPerDay: values.RPC_PER_DAY_WITHOUT_PROJECT,
      },
    },
    indexFrom: values.LATCHKEY_INDEX_FROM,
    vendors: vendorsOf(values),
  }
}
