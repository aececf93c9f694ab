import { randomBytes, randomUUID } from 'node:crypto'
import {
  type CreateWallet,
  type Envelope,
  type Opening,
  openingText,
  registrationText,
  walletFingerprint,
} from '@latchkey/embedded-wallet/api'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { keccak256, stringToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Answer, TestClient } from './createTestClient.ts'
import type { World } from './createWorld.ts'
import { signIn } from './signIn.ts'

const text = (bytes: number) => randomBytes(bytes).toString('base64url')

/** An envelope with random content, which the server cannot tell from a real one. */
export const anEnvelope = (type: Envelope['type'], factorId = text(16)): Envelope => ({
  ...{ type, factorId },
  ...{ iv: text(12), ciphertext: text(48) },
})

/** Two keys of a new wallet. */
export function makeWalletKeys() {
  const evm = privateKeyToAccount(generatePrivateKey())
  const secret = ed25519.utils.randomPrivateKey()
  const solanaAddress = base58.encode(ed25519.getPublicKey(secret))
  return {
    evmAddress: evm.address,
    solanaAddress,
    fingerprint: walletFingerprint(evm.address, solanaAddress),
    /** Proves that the wallet is open. */
    signOpening: (opening: Opening) => evm.sign({ hash: keccak256(stringToBytes(openingText(opening))) }),
    async sign(message: string) {
      return {
        evmSignature: await evm.signMessage({ message }),
        solanaSignature: base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)),
      }
    },
  }
}

export type WalletKeys = ReturnType<typeof makeWalletKeys>

/** The body that creates a wallet for a signed-in client, with an envelope for its device and one for a recovery code. */
export async function makeRegistration(
  client: TestClient,
  { sign, signOpening: _, ...keys }: WalletKeys = makeWalletKeys(),
): Promise<CreateWallet> {
  const { nonce, walletId } = (await client.post('/v1/wallet/nonce')).body
  const userId = client.session()?.user.id ?? ''
  return {
    ...{ walletId, nonce, ...keys },
    ...(await sign(registrationText({ userId, walletId, nonce }))),
    envelopes: [anEnvelope('device', client.jkt), anEnvelope('code')],
  }
}

export const register = (
  client: TestClient,
  registration: CreateWallet,
  idempotencyKey: string = randomUUID(),
): Promise<Answer> => client.post('/v1/wallet', registration, { 'idempotency-key': idempotencyKey })

/** Signs in and creates a wallet. */
export async function makeOwner(
  world: World,
  email = 'ann@mail.example',
): Promise<{ client: TestClient; registration: CreateWallet; keys: WalletKeys }> {
  const client = await signIn(world, await world.client(), email)
  const keys = makeWalletKeys()
  const registration = await makeRegistration(client, keys)
  const created = await register(client, registration)
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return { client, registration, keys }
}

/** Where the envelopes are that {@link makeRegistration} makes. */
export const [deviceAt, codeAt] = [0, 1]
export const envelopeAt = ({ envelopes }: CreateWallet, index: number): Envelope =>
  envelopes[index] ?? anEnvelope('code')
/** What names an envelope in a request. */
export const factor = ({ type, factorId }: Pick<Envelope, 'type' | 'factorId'>) => ({ type, factorId })
/** Asks for an envelope. */
export const read = (client: TestClient, envelope: Pick<Envelope, 'type' | 'factorId'>): Promise<Answer> =>
  client.post('/v1/wallet/envelope', factor(envelope))

/** A wallet and the keys that only an open one has. */
export type OpenWallet = { readonly walletId: string; readonly keys: WalletKeys }

/** Proves that a factor has opened the wallet. */
export async function prove(
  client: TestClient,
  { walletId, keys }: OpenWallet,
  { challenge, ...factor }: Pick<Opening, 'type' | 'factorId' | 'challenge'>,
): Promise<Answer> {
  const userId = client.session()?.user.id ?? ''
  const signature = await keys.signOpening({ userId, walletId, jkt: client.jkt, challenge, ...factor })
  return client.post('/v1/wallet/opened', { ...factor, challenge, signature })
}

/** Reads the envelope of a factor and proves that it opens the wallet. */
export async function open(
  client: TestClient,
  wallet: OpenWallet,
  envelope: Pick<Envelope, 'type' | 'factorId'>,
): Promise<Answer> {
  const { status, body } = await read(client, envelope)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return prove(client, wallet, { ...factor(envelope), challenge: body.challenge })
}
