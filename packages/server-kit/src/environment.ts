import * as z from 'zod'

/** Invalid settings. The message names each one and never contains a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export const setting = {
  port: z.coerce.number().int().min(1).max(65_500),
  origin: z.string().regex(/^https?:\/\/[^\s/]+$/, 'must be an origin such as https://launch.example'),
  /** An origin that browsers open: http:// is allowed only for the local machine. */
  publicOrigin: z
    .string()
    .regex(
      /^(?:https:\/\/[^\s/]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)$/,
      'must be an origin such as https://launch.example; http:// is for this machine only',
    ),
  webSocket: z
    .string()
    .regex(
      /^(?:wss:\/\/[^\s/]+|ws:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)$/,
      'must be an address such as wss://relay.example; ws:// is for this machine only',
    ),
  flag: z.enum(['0', '1']).default('0'),
  perMinute: z.coerce.number().int().min(1).max(1_000_000),
  /** Number of the operator's own proxies in front; each adds one entry to X-Forwarded-For. */
  trustedProxies: z.coerce.number().int().min(0).max(10).default(0),
  key: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be a key of letters, digits, - and _'),
  /** A secret that two servers of the operator share. */
  sharedKey: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 letters, digits, - and _'),
  smtpUrl: z.string().regex(/^smtps?:\/\/[^\s]+$/, 'must begin with smtp:// or smtps://'),
  /** Sender of mails. A line break would add a header. */
  mailFrom: z.string().regex(/^[^\r\n]+$/, 'must be one line'),
  postgres: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
}

/**
 * Reads settings from the environment; an empty value counts as missing.
 * @param who - subject of the error message: "The dapp"
 * @throws ConfigError with one line for each invalid value
 */
export function readEnvironment<schema extends z.ZodObject>(
  subject: string,
  schema: schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<schema> {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(nonEmpty)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ConfigError(`${subject} cannot start with these settings:\n${lines.join('\n')}`)
}
