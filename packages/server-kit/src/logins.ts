export {
  type ChannelSecrets,
  channelDonePath,
  createFarcaster,
  type Farcaster,
  farcasterIssuer,
} from './logins/createFarcaster.ts'
export { createProviders, LoginDenied, type LoginSecrets, type Providers } from './logins/createProviders.ts'
export { normalizeEmail } from './logins/emailAddress.ts'
export { type FarcasterSettings, farcasterEnvironment, farcasterOf } from './logins/farcasterSettings.ts'
export { type ProviderSettings, providerEnvironment, providersOf } from './logins/providerSettings.ts'
