import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@latchkey/embedded-wallet/api'

/** What a browser or an authenticator does differently, for answers that must be refused. */
export type AuthenticatorChange = {
  readonly clientData?: Readonly<Record<string, unknown>>
  readonly rpId?: string
  /** Of the authenticator data; default: user present and verified. */
  readonly flags?: number
  readonly counter?: number
}

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

/** A passkey (ES256) that answers as a browser on the wallet site does. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, { clientData: change }: AuthenticatorChange) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...change }))
  function authenticatorData(change: AuthenticatorChange, more: number, rest: Buffer): Buffer {
    counter += 1
    const head = Buffer.alloc(37)
    const { rpId = new URL(origin).hostname, flags = userPresent | userVerified } = change
    createHash('sha256').update(rpId).digest().copy(head)
    head.writeUInt8(flags | more, 32)
    head.writeUInt32BE(change.counter ?? counter, 33)
    return Buffer.concat([head, rest])
  }
  /** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`, the COSE key. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
    return Buffer.concat([head, xBytes, Buffer.from([0x22, 0x58, 0x20]), yBytes])
  }

  return {
    credentialId,
    /** `navigator.credentials.create()`, with the attestation `none`. */
    create(challenge: string, change: AuthenticatorChange = {}): NewPasskey {
      const aaguidAndLength = Buffer.alloc(18)
      aaguidAndLength.writeUInt16BE(id.length, 16)
      const data = authenticatorData(change, hasKey, Buffer.concat([aaguidAndLength, id, coseKey()]))
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return {
        name: 'Laptop',
        clientDataJSON: clientData('webauthn.create', challenge, change).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** `navigator.credentials.get()` */
    get(challenge: string, change: AuthenticatorChange = {}): PasskeyAssertion {
      const client = clientData('webauthn.get', challenge, change)
      const data = authenticatorData(change, 0, Buffer.alloc(0))
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        credentialId,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
