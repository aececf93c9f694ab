import * as z from 'zod'

/** A value in the environment that cannot be used; names each one, and never repeats a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const port = z.coerce.number().int().min(1).max(65_500)
const url = z.string().regex(/^https?:\/\/[^\s/]+$/, 'must be an origin such as https://launch.example')
const flag = z.enum(['0', '1']).default('0')
const perMinute = z.coerce.number().int().min(1).max(1_000_000)
const key = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be a key of letters, digits, - and _')

const environment = z.object({
  LATCHKEY_PORT_BASE: port.default(4100),
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  LATCHKEY_LIVE: flag,
  /** Where the devnet's service answers; the demo needs it. */
  LATCHKEY_DEVNET_URL: url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  APP_NAME: z.string().min(1).max(60).default('Latchkey Launch'),
  /** Where people reach the dapp; sign-in messages name it. Default: localhost and the port. */
  APP_ORIGIN: url.optional(),
  /** Interface to listen on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PROJECT_ID: z.string().max(128).default(''),
  ANKR_KEY: key.optional(),
  INFURA_KEY: key.optional(),
  BLAST_KEY: key.optional(),
  RATE_LIMIT_NONCE: perMinute.default(30),
  RATE_LIMIT_VERIFY: perMinute.default(10),
  RATE_LIMIT_FAUCET: perMinute.default(10),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the server's settings.
 * @throws ConfigError with one line per value that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  )
  const read = environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ConfigError(`The dapp cannot start with these settings:\n${lines.join('\n')}`)
  }
  const values = read.data
  const live = values.LATCHKEY_LIVE === '1'
  const portBase = values.LATCHKEY_PORT_BASE
  return {
    port: portBase,
    host: values.HOST,
    dataFolder: values.LATCHKEY_DATA,
    databaseUrl: values.DATABASE_URL,
    appName: values.APP_NAME,
    origin: values.APP_ORIGIN ?? `http://localhost:${portBase}`,
    live,
    devnetUrl: live ? undefined : (values.LATCHKEY_DEVNET_URL ?? `http://127.0.0.1:${portBase + 13}`),
    projectId: values.PROJECT_ID,
    keys: {
      ankr: values.ANKR_KEY ?? null,
      infura: values.INFURA_KEY ?? null,
      blast: values.BLAST_KEY ?? null,
    },
    perMinute: {
      nonce: values.RATE_LIMIT_NONCE,
      verify: values.RATE_LIMIT_VERIFY,
      faucet: values.RATE_LIMIT_FAUCET,
    },
  } as const
}
