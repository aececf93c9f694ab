import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { SignInAnswer } from './channelRequests.ts'
import type { Channel } from './createChannels.ts'
import type { FarcasterUser } from './farcasterUsers.ts'

/** The chain id in all messages: Farcaster's registries are on OP Mainnet. @see FIP-11 */
const messageChainId = 10

/**
 * Signs a user in to a channel, as the Farcaster app does.
 * @throws when the channel's request makes no valid message, such as one with a nonce of fewer than 8 characters
 */
export async function signChannel(
  { signatureParams, acceptAuthAddress }: Channel,
  user: FarcasterUser,
  issuedAt: Date,
): Promise<SignInAnswer> {
  const { fid, username, displayName, bio, custodyKey, authKey } = user
  const usesAuthAddress = acceptAuthAddress && authKey !== undefined
  const account = privateKeyToAccount(usesAuthAddress ? authKey : custodyKey)
  const { siweUri, domain, nonce, notBefore, expirationTime, requestId } = signatureParams
  const message = createSiweMessage({
    address: account.address,
    chainId: messageChainId,
    domain,
    uri: siweUri,
    nonce,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt,
    notBefore: notBefore ? new Date(notBefore) : undefined,
    expirationTime: expirationTime ? new Date(expirationTime) : undefined,
    requestId,
    resources: [`farcaster://fid/${fid}`],
  })
  return {
    message,
    signature: await account.signMessage({ message }),
    authMethod: usesAuthAddress ? 'authAddress' : 'custody',
    fid,
    username,
    displayName,
    bio,
  }
}
