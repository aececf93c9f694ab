import { readEnvironment, setting } from '@latchkey/service'
import * as z from 'zod'

const { port, origin, flag, perMinute, key, postgres } = setting

const environment = z.object({
  LATCHKEY_PORT_BASE: port.default(4100),
  LATCHKEY_DATA: z.string().min(1).default('.latchkey'),
  LATCHKEY_LIVE: flag,
  /** Where the devnet's service answers; the demo needs it. */
  LATCHKEY_DEVNET_URL: origin.optional(),
  DATABASE_URL: postgres.optional(),
  APP_NAME: z.string().min(1).max(60).default('Latchkey Launch'),
  /** Where people reach the dapp; sign-in messages name it. Default: localhost and the port. */
  APP_ORIGIN: origin.optional(),
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
  const values = readEnvironment('The dapp', environment, env)
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
