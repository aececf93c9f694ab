/** What browsers of Chromium tell a document of its permissions. */
type Policed = Document & { readonly featurePolicy?: { allowsFeature(name: string): boolean } }
/** What a browser can do with passkeys. WebAuthn L3 5.1.7 */
type Capabilities = {
  readonly userVerifyingPlatformAuthenticator?: boolean
  readonly 'extension:prf'?: boolean
}
type Capable = { getClientCapabilities?(): Promise<Capabilities> }

/**
 * Whether the backend accepts a passkey that is used here: in a window, or in a frame of a browser that names the page around
 * it. Others use it in a window of the wallet. Only browsers of Chromium name that page, and only they have this API.
 */
export function namesThePage(window: Window, use: 'get' | 'create'): boolean {
  if (window.top === window) return true
  const { featurePolicy } = window.document as Policed
  return featurePolicy?.allowsFeature(`publickey-credentials-${use}`) === true
}

/** Whether this device can make a passkey here whose secret can be a key: with a face, a finger or a PIN. */
export async function canMakePasskey(window: Window & typeof globalThis): Promise<boolean> {
  if (!namesThePage(window, 'create')) return false
  const { PublicKeyCredential: browser } = window as { PublicKeyCredential?: Capable }
  const can = await browser?.getClientCapabilities?.().catch(() => undefined)
  return can?.userVerifyingPlatformAuthenticator === true && can['extension:prf'] === true
}
