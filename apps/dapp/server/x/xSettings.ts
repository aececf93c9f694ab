/** How the server speaks to X, or to what plays X. */
export type XSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  /** Address of an account's page without its username; `null`: the accounts have no pages. */
  readonly profiles: string | null
}

const ofX = {
  authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
  tokenEndpoint: 'https://api.x.com/2/oauth2/token',
  userEndpoint: 'https://api.x.com/2/users/me',
  profiles: 'https://x.com/',
} as const

/**
 * X for an operator's client, else the devnet's stand-in, else none.
 * @param standIn - origin of the devnet's identity provider
 */
export function xSettings(
  { clientId, clientSecret }: { readonly [key in 'clientId' | 'clientSecret']: string | undefined },
  standIn: string | undefined,
): XSettings | undefined {
  if (clientId && clientSecret) return { ...ofX, clientId, clientSecret }
  if (!standIn) return undefined
  return {
    // The client that the devnet registers for the dapp.
    ...{ clientId: 'dapp-x-client', clientSecret: 'secret', profiles: null },
    authorizationEndpoint: `${standIn}/x/authorize`,
    tokenEndpoint: `${standIn}/x/token`,
    userEndpoint: `${standIn}/x/user`,
  }
}
