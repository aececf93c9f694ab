/** How many mails, wallets and logins one visitor may start: on one machine all visitors have one address. */
const limits = { RATE_LIMIT_MAIL: '1000', RATE_LIMIT_WALLETS: '1000', RATE_LIMIT_LOGINS: '1000' }

/**
 * Settings of the wallet on the devnet, which plays the mail server, the identity providers and Farcaster.
 * @param deployment - the content of the devnet's `/deployment.json`
 */
export const devnetWalletSettings = (deployment) => ({
  ...limits,
  ...providerSettings(deployment),
  SMTP_URL: deployment.mailbox.smtpUrl,
  APPLE_PRIVATE_KEY: deployment.identityProviders.apple.privateKey,
})

/** Settings of the recovery service on the devnet. Nobody has to wait for a release. */
export const devnetRecoverySettings = (deployment) => ({
  ...providerSettings(deployment),
  RECOVERY_SMTP_URL: deployment.mailbox.smtpUrl,
  RECOVERY_APPLE_PRIVATE_KEY: deployment.identityProviders.apple.privateKey,
  RECOVERY_HOLD_HOURS: '0',
})

/** Where both services sign users in. */
function providerSettings({ identityProviders, farcaster, chains }) {
  return {
    LATCHKEY_IDENTITY_URL: new URL(identityProviders.google.issuer).origin,
    LATCHKEY_FARCASTER_RELAY_URL: farcaster.relayUrl,
    LATCHKEY_FARCASTER_NODE_URL: farcaster.rpcUrl,
    LATCHKEY_FARCASTER_CHAIN: String(chains.find(({ rpcUrl }) => rpcUrl === farcaster.rpcUrl).id),
  }
}

/** The setting with which the wallet accepts the keys of this recovery service only. @param printed - what the service printed */
export function recoveryPinSetting(printed) {
  const pin = /"event":"recovery_keys","pin":"([\w-]{43})"/.exec(printed)?.[1]
  if (!pin) throw new TypeError('The recovery service printed no pin.')
  return { LATCHKEY_RECOVERY_PIN: pin }
}
