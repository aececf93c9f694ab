import { describe, expect, test } from 'vitest'
import { canMakePasskey, namesThePage } from './canUsePasskeys.ts'

type Browser = {
  readonly isFramed?: boolean
  /** What the page allows the frame, as a browser of Chromium says. */
  readonly allows?: readonly string[]
  readonly can?: Readonly<Record<string, boolean>> | Error
}

function browser({ isFramed = true, allows, can }: Browser) {
  const window = {
    document: allows ? { featurePolicy: { allowsFeature: (name: string) => allows.includes(name) } } : {},
    PublicKeyCredential: {
      getClientCapabilities: async () => {
        if (can instanceof Error) throw can
        return can
      },
    },
  }
  return Object.assign(window, { top: isFramed ? {} : window }) as unknown as Window & typeof globalThis
}

const both = ['publickey-credentials-get', 'publickey-credentials-create']
const able = { userVerifyingPlatformAuthenticator: true, 'extension:prf': true }

describe('where a passkey is used', () => {
  test.each([
    ['a window', { isFramed: false }, true],
    ['a frame that the page allows it', { allows: both }, true],
    ['a frame that the page does not allow it', { allows: ['publickey-credentials-create'] }, false],
    ['a frame of a browser that does not name the page', {}, false],
  ])('in %s', (_, given, isNamed) => {
    expect(namesThePage(browser(given), 'get')).toBe(isNamed)
  })
})

describe('a passkey can be made', () => {
  test.each([
    ['in a frame, with a face, a finger or a PIN', { allows: both, can: able }, true],
    ['in a window', { isFramed: false, can: able }, true],
    ['not in a frame of a browser that does not name the page', { can: able }, false],
    ['not without such an authenticator', { allows: both, can: { 'extension:prf': true } }, false],
    [
      'not without secrets',
      { allows: both, can: { userVerifyingPlatformAuthenticator: true, 'extension:prf': false } },
      false,
    ],
    ['not while the browser does not say', { allows: both, can: new Error('busy') }, false],
  ])('%s', async (_, given, canMake) => {
    expect(await canMakePasskey(browser(given))).toBe(canMake)
  })

  test('F92: not in a browser without passkeys', async () => {
    const window = { document: {}, PublicKeyCredential: undefined }
    expect(await canMakePasskey(Object.assign(window, { top: window }) as never)).toBe(false)
  })
})
