import * as z from 'zod/mini'
import { socialProviders } from '../api/socialProviders.ts'

/** Longest time for an answer, ms. Spec §9. */
const requestMs = 120_000
/** The same where the user reads, saves or confirms something in the frame first. */
const userMs = 600_000
/** Longest time to sign out, ms. Spec §9. */
const signOutMs = 3_000

const text = z.string().check(z.maxLength(2_000))
const networkId = z.string().check(z.regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}$/))
/** Length of a mailed code: longer while codes are guessed. Security R-32. */
const digits = z.literal([6, 8])
const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/))
const code = z.string().check(z.regex(/^\d{6,8}$/))
const nothing = z.strictObject({})

const accountType = z.enum(['eoa', 'smartAccount'])

const user = z.strictObject({
  email: z.optional(text),
  userName: z.optional(text),
  method: z.enum(['email', 'farcaster', ...socialProviders]),
  address: text,
  chainId: networkId,
  accounts: z.array(
    z.strictObject({ namespace: z.enum(['eip155', 'solana']), address: text, type: accountType }),
  ),
  preferredAccountType: accountType,
  smartAccountDeployed: z.boolean(),
  /** Whether a passkey or a recovery code opens the wallet. Unknown right after it was made. */
  hasOwnFactor: z.optional(z.boolean()),
})

type Method<params extends z.ZodMiniType, result extends z.ZodMiniType> = {
  readonly params: params
  readonly result: result
  /** Time for the answer, ms. */
  readonly deadlineMs: number
}

function method<params extends z.ZodMiniType, result extends z.ZodMiniType>(
  params: params,
  result: result,
  deadlineMs = requestMs,
): Method<params, result> {
  return { params, result, deadlineMs }
}

/**
 * Every request of the app to the frame: parameters, result and deadline. Both ends take their types from this table, so that
 * a handler that is missing does not compile. Spec §7.
 */
export const methods = {
  connectEmail: method(
    z.strictObject({ email }),
    z.strictObject({
      action: z.enum(['verify-device', 'verify-otp', 'connect']),
      digits: z.optional(digits),
    }),
  ),
  connectDevice: method(nothing, nothing),
  connectOtp: method(z.strictObject({ code }), nothing),
  getSocialRedirectUri: method(
    z.strictObject({ provider: z.enum(socialProviders) }),
    z.strictObject({ uri: z.string() }),
  ),
  connectSocial: method(nothing, nothing),
  getFarcasterUri: method(nothing, z.strictObject({ uri: z.string() })),
  connectFarcaster: method(nothing, nothing),
  /** Opens the wallet of the signed-in user, and makes it if there is none. */
  getUser: method(
    z.strictObject({
      chainId: z.optional(networkId),
      preferredAccountType: z.optional(accountType),
    }),
    user,
    userMs,
  ),
  isConnected: method(nothing, z.strictObject({ isConnected: z.boolean() })),
  signOut: method(nothing, nothing, signOutMs),
  switchNetwork: method(z.strictObject({ chainId: networkId }), z.strictObject({ chainId: networkId })),
  getChainId: method(nothing, z.strictObject({ chainId: networkId })),
  getSmartAccountEnabledNetworks: method(nothing, z.strictObject({ networks: z.array(networkId) })),
  initSmartAccount: method(nothing, z.strictObject({ address: text, isDeployed: z.boolean() })),
  setPreferredAccount: method(
    z.strictObject({ type: accountType }),
    z.strictObject({ type: accountType, address: text }),
  ),
  /**
   * Asks the user whether the address may change, in a window of the wallet, and mails a code to the current address. For the
   * same address again after that code was entered, mails another one to the new address.
   */
  updateEmail: method(
    z.strictObject({ email }),
    z.strictObject({ action: z.enum(['verify-primary-otp', 'verify-secondary-otp']), digits }),
    userMs,
  ),
  updateEmailPrimaryOtp: method(z.strictObject({ code }), z.strictObject({ digits })),
  updateEmailSecondaryOtp: method(z.strictObject({ code }), z.strictObject({ newEmail: text })),
  /** Lets the user approve a new device, which opens the wallet then. */
  approveDevice: method(nothing, nothing, userMs),
  /** A JSON-RPC request of the app, for one of its networks. */
  rpcRequest: method(
    z.strictObject({
      method: z.string().check(z.maxLength(100)),
      params: z.optional(z.unknown()),
      chainId: networkId,
    }),
    z.unknown(),
    userMs,
  ),
  /** Security 3.10: a mode and one colour are all that the app may say about the frame's look. */
  syncTheme: method(
    z.strictObject({
      mode: z.enum(['dark', 'light']),
      accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
      locale: z.optional(z.string().check(z.maxLength(35))),
    }),
    nothing,
  ),
  syncDappData: method(
    z.strictObject({
      name: text,
      description: z.optional(text),
      url: z.optional(text),
      icons: z.optional(z.array(text)),
    }),
    nothing,
  ),
} as const

export type MethodName = keyof typeof methods
export type MethodParams<name extends MethodName> = z.output<(typeof methods)[name]['params']>
export type MethodResult<name extends MethodName> = z.output<(typeof methods)[name]['result']>

export type FrameUser = MethodResult<'getUser'>

/** What the frame reports without having been asked. */
export const events = {
  /** The approval that the user has to see: the frame asks to be shown with this height, px, or to be hidden. */
  approval: z.strictObject({
    /** `account`: a step of opening the wallet. */
    kind: z.enum(['transaction', 'message', 'account']),
    heightPx: z.nullable(z.int().check(z.gte(0), z.lte(2_000))),
  }),
  /** The session was ended elsewhere, for example in another tab. */
  signedOut: nothing,
} as const

export type EventName = keyof typeof events
export type EventData<name extends EventName> = z.output<(typeof events)[name]>
