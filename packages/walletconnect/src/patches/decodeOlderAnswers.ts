import type { Sdk } from '../sdk.ts'

/**
 * SDK 2.21.8 decodes answers to sign-in requests with the key of its latest request only. A wallet may answer an earlier one,
 * whose pairing URI it scanned before a newer was created. Here each answer is decoded with the key of its own request.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectPairing.test.ts, `a wallet that answers an earlier proposal with a sign-in is connected
 * although there is a newer one`.
 */
export function decodeOlderAnswers({ core: { crypto }, client }: Sdk): void {
  const publicKeys = new Map<string, string>()
  const { authKeys } = client.auth
  const set = authKeys.set.bind(authKeys)
  authKeys.set = (name, keys) => {
    publicKeys.set(keys.responseTopic, keys.publicKey)
    return set(name, keys)
  }
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, encoded, options) => {
    const receiverPublicKey = publicKeys.get(topic)
    return decode(topic, encoded, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
}
