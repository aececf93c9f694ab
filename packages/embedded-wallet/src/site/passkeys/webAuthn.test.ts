import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createPasskey, PasskeyError, usePasskey } from './webAuthn.ts'

const { signal } = new AbortController()
const text = (value: string) => base64urlnopad.encode(new TextEncoder().encode(value))
const asked = {
  ...{ challenge: text('challenge'), rpId: 'wallet.example', userHandle: text('wallet'), userName: 'ann' },
  credentials: [{ id: text('known passkey id'), transports: ['internal'] }],
}
const secret = new Uint8Array(32).fill(7)
const bytes = (value: string) => new TextEncoder().encode(value).buffer

type Results = { readonly enabled?: boolean; readonly results?: { readonly first: BufferSource } }
type Options = { readonly publicKey: PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions }

/** A browser whose authenticator answers `create` and `get` with these results of the PRF extension, or fails. */
function browser({
  create,
  get,
  flags = 0,
}: {
  create?: Results | Error | undefined
  get?: Results | Error | undefined
  /** The flags in the authenticator data of a new passkey. */
  flags?: number
}) {
  const calls: { readonly method: string; readonly options: Options }[] = []
  const forgotten: unknown[] = []
  const answer = (method: string, prf: Results | Error | undefined) => async (options: Options) => {
    calls.push({ method, options })
    if (prf instanceof Error) throw prf
    return {
      id: text('a new passkey id'),
      getClientExtensionResults: () => ({ prf }),
      response: {
        clientDataJSON: bytes(method),
        attestationObject: bytes('attestation'),
        authenticatorData: bytes('data'),
        signature: bytes('signature'),
        getTransports: () => ['hybrid', 'internal'],
        getAuthenticatorData: () => new Uint8Array(37).fill(flags, 32, 33).buffer,
      },
    }
  }
  const window = {
    navigator: { credentials: { create: answer('create', create), get: answer('get', get) } },
    PublicKeyCredential: { signalUnknownCredential: async (one: unknown) => void forgotten.push(one) },
  }
  return { window: window as unknown as Window & typeof globalThis, calls, forgotten }
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (cause: unknown) => (cause instanceof PasskeyError ? cause.reason : cause),
  )
const error = (name: string) => new DOMException('refused', name)

describe('a new passkey', () => {
  test('whose authenticator gives the secret at once needs no second press', async () => {
    const { window, calls } = browser({ create: { enabled: true, results: { first: secret.buffer } } })
    const made = await createPasskey(window, asked, 'Laptop', signal)
    expect(made).toEqual({
      credentialId: text('a new passkey id'),
      prf: secret,
      isSynced: false,
      passkey: {
        ...{ name: 'Laptop', transports: ['hybrid', 'internal'] },
        ...{ clientDataJSON: text('create'), attestationObject: text('attestation') },
      },
    })
    expect(calls.map(({ method }) => method)).toEqual(['create'])
    expect(calls[0]?.options.publicKey).toMatchObject({
      rp: { id: 'wallet.example' },
      challenge: new TextEncoder().encode('challenge'),
      user: { id: new TextEncoder().encode('wallet'), name: 'ann' },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    })
  })

  test.each([
    ['on one device only', 0x45, false],
    ['that other devices may get', 0x4d, true],
    ['that other devices have', 0x5d, true],
  ])('%s is reported as such', async (_, flags, isSynced) => {
    const { window } = browser({ create: { enabled: true, results: { first: secret } }, flags })
    expect(await createPasskey(window, asked, 'Laptop', signal)).toMatchObject({ isSynced })
  })

  test('whose authenticator gives the secret only in use is used at once', async () => {
    const { window, calls } = browser({ create: { enabled: true }, get: { results: { first: secret } } })
    expect((await createPasskey(window, asked, 'Key', signal)).prf).toEqual(secret)
    expect(calls.map(({ method }) => method)).toEqual(['create', 'get'])
    const [first, second] = calls.map(({ options }) => options.publicKey)
    expect(second).toMatchObject({ rpId: 'wallet.example', userVerification: 'required' })
    expect(second?.allowCredentials?.map(({ id }) => base64urlnopad.encode(id as Uint8Array))).toEqual([
      text('a new passkey id'),
    ])
    expect(second?.extensions).toEqual(first?.extensions)
  })

  test.each([
    ['has no such extension', undefined, undefined],
    ['does not know secrets', { enabled: false }, undefined],
    ['gives none in use', { enabled: true }, {}],
    ['gives a short one', { enabled: true, results: { first: new Uint8Array(16) } }, {}],
  ] as const)('of an authenticator that %s is unusable, and is forgotten', async (_, create, get) => {
    const { window, forgotten } = browser({ create, get })
    expect(await reasonOf(createPasskey(window, asked, 'Key', signal))).toBe('unusable')
    expect(forgotten).toEqual([{ rpId: 'wallet.example', credentialId: text('a new passkey id') }])
  })

  test.each([
    ['dismissed', error('NotAllowedError')],
    ['exists', error('InvalidStateError')],
    ['unusable', error('SecurityError')],
    ['unusable', error('NotSupportedError')],
  ])('is %s', async (reason, create) => {
    expect(await reasonOf(createPasskey(browser({ create }).window, asked, 'Key', signal))).toBe(reason)
  })

  test('F92: is unusable in a browser without passkeys', async () => {
    const window = { navigator: {} } as unknown as Window & typeof globalThis
    expect(await reasonOf(createPasskey(window, asked, 'Key', signal))).toBe('unusable')
    expect(await reasonOf(usePasskey(window, asked, signal))).toBe('unusable')
  })
})

describe('a passkey in use', () => {
  test('gives its secret apart from what is sent', async () => {
    const { window, calls } = browser({ get: { results: { first: secret } } })
    expect(await usePasskey(window, asked, signal)).toEqual({
      prf: secret,
      assertion: {
        ...{ credentialId: text('a new passkey id'), clientDataJSON: text('get') },
        ...{ authenticatorData: text('data'), signature: text('signature') },
      },
    })
    expect(calls[0]?.options.publicKey).toMatchObject({
      ...{ rpId: 'wallet.example', userVerification: 'required' },
      allowCredentials: [{ id: new TextEncoder().encode('known passkey id') }],
    })
  })

  test('F92: without a secret is unusable', async () => {
    expect(await reasonOf(usePasskey(browser({ get: {} }).window, asked, signal))).toBe('unusable')
  })

  test('that the browser refuses was dismissed, and what the app aborts stays an abort', async () => {
    const refused = browser({ get: error('NotAllowedError') })
    expect(await reasonOf(usePasskey(refused.window, asked, signal))).toBe('dismissed')
    const aborted = browser({ get: error('AbortError') })
    expect(await reasonOf(usePasskey(aborted.window, asked, signal))).toMatchObject({ name: 'AbortError' })
  })
})
