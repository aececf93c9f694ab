import { withDeadline } from '@latchkey/core'
import { systemClock } from '@latchkey/core/browser'
import type { WaitingRelease } from '../api/recoveryApi.ts'
import { siteProjectId, type WalletDevice } from '../api/walletApi.ts'
import { createDeviceKeys } from '../keys/factorKeys.ts'
import { createRecoveryClient } from './assisted/recoveryClient.ts'
import { BackendError, createBackend } from './backend/createBackend.ts'
import { createSession } from './backend/createSession.ts'
import { createWallet, FactorNeeded } from './createWallet.ts'
import { openDeviceStore } from './device/deviceStore.ts'
import { FrameError } from './frameError.ts'
import { createLanguage } from './i18n/createLanguage.ts'
import { texts as english } from './i18n/en.ts'
import { loadSiteTexts } from './i18n/loadSiteTexts.ts'
import { texts as englishSecurity } from './i18n/security/en.ts'
import { loadSecurityTexts } from './i18n/security/loadSecurityTexts.ts'
import { openWithFactor } from './openWithFactor.ts'
import { allowOwnScripts } from './scriptUrls.ts'
import { createSignerClient } from './signer/signerClient.ts'
import { addPasskey } from './window/addPasskey.ts'
import { changeLimit, formatUsd } from './window/changeLimit.ts'
import { exportPhrase } from './window/exportPhrase.ts'
import { factorName } from './window/factorName.ts'
import { followLink, mailLinkOf } from './window/followLink.ts'
import { accountName, linkedAccounts, unlinkAccount } from './window/linkedAccounts.ts'
import { removeFactor } from './window/removeFactor.ts'
import { saveCode } from './window/saveCode.ts'
import { showFailure } from './window/showFailure.ts'
import { showOverview } from './window/showOverview.ts'
import { signIn, withFreshSignIn } from './window/signIn.ts'
import { userLabel } from './window/userLabel.ts'
import type { WindowNeeds } from './window/windowNeeds.ts'
import { readWindowDocument } from './windowDocument.ts'

// Entry of the security window, which is never embedded: the server's policy says so, and this does. Security P5
if (window.top !== window) throw new Error('The security window cannot be embedded.')
allowOwnScripts(window)
const { nonce, recovery: service, logins } = readWindowDocument(document)
const clock = systemClock()
const { signal } = new AbortController()

const asked = new URLSearchParams(location.search)
const isLight = matchMedia('(prefers-color-scheme: light)').matches
document.body.dataset.theme =
  (asked.get('theme') ?? (isLight ? 'light' : 'dark')) === 'light' ? 'light' : 'dark'
const language = createLanguage({
  document,
  english: { site: english, security: englishSecurity },
  load: async (locale) => ({
    site: await loadSiteTexts(locale),
    security: await loadSecurityTexts(locale),
  }),
})
await language.use(asked.get('locale') ?? navigator.language)
document.title = language.texts().security.title

const store = await openDeviceStore(() => indexedDB, createDeviceKeys)
const signer = createSignerClient({
  clock,
  startWorker: () => new Worker(new URL('./signer/exportWorker.ts', import.meta.url), { type: 'module' }),
})
const fetch = window.fetch.bind(window)
const session = createSession({
  ...{ store, clock, fetch, origin: location.origin, nonce },
  exclusively: (work) => navigator.locks.request('latchkey-session', work) as never,
  tabs: store.isMemoryOnly ? undefined : new BroadcastChannel('latchkey-session'),
  onEnded: () => signer.lock(),
})
const wallet = createWallet({ session, store, signer, randomId: () => crypto.randomUUID() })
const recovery = service
  ? createRecoveryClient({
      ...{ session, key: service, locale: language.locale },
      recovery: createBackend({ clock, fetch, origin: service.origin, device: store, noncePath: '/v1/key' }),
    })
  : undefined
const needs: WindowNeeds = {
  ...{ window, clock, session, wallet, signer, projectId: siteProjectId },
  onHeight: () => {},
  texts: language.texts,
  locale: language.locale,
  async open(record, aborted) {
    try {
      return await wallet.open(record, aborted)
    } catch (cause) {
      if (!(cause instanceof FactorNeeded)) throw cause
      const { locale } = language
      const site = { locale, texts: () => language.texts().site }
      return openWithFactor({ ...needs, ...site, recovery }, record, aborted)
    }
  },
}
// No key outlives the page. Security R-102
addEventListener('pagehide', () => signer.lock())

/** Text of the user within a sentence, whatever direction it has. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** What has just been done, for the overview. */
let status = ''

const link = mailLinkOf(location.hash, language.texts())
// The token does not stay in the history. Security R-111
history.replaceState(null, '', location.pathname + location.search)
if (link) await followLink(needs, link, signal)

for (;;) {
  try {
    if (!session.current() && !(await session.restore())) await signIn(needs, logins, signal)
    await offer()
  } catch (cause) {
    // A session that has ended leads to the sign-in, and a screen that the user closed to the overview.
    const isEnded = cause instanceof BackendError && cause.code === 'session_ended'
    const isClosed = cause instanceof FrameError && cause.code === 'request_rejected'
    if (!isEnded && !isClosed) await showFailure(needs, cause, signal)
  }
}

/** Releases of the recovery service that are held. One that is away keeps nobody from the rest of the window. */
async function heldReleases(walletId: string): Promise<readonly WaitingRelease[]> {
  if (!recovery) return []
  const ask = (aborted: AbortSignal) => recovery.listHeld(walletId, aborted)
  return withDeadline({ clock, ms: 3_000, signal }, ask).catch(() => [])
}

async function offer(): Promise<void> {
  const [record, { devices }, accounts] = await Promise.all([
    wallet.find(signal),
    session.request<{ devices: readonly WalletDevice[] }>('GET', '/v1/devices', undefined, { signal }),
    linkedAccounts(needs, signal),
  ])
  const held = record ? await heldReleases(record.walletId) : []
  const { user } = session.current() ?? {}
  const who = { name: user ? userLabel(user) : '', hasAddress: user?.email !== undefined }
  const choice = await showOverview(needs, { ...who, record, devices, accounts, held, status }, signal)
  status = ''
  if (choice.type === 'sign-out') return session.end()
  if (choice.type === 'revoke') {
    const { id: deviceId, site } = choice.device
    const revoke = () => session.request('POST', '/v1/devices/revoke', { deviceId }, { signal })
    // Whoever has signed in but cannot open the wallet signs nobody out.
    if (record) await withFreshSignIn(needs, () => needs.open(record, signal), signal)
    await withFreshSignIn(needs, revoke, signal)
    status = language.texts().security.signedOutOf(new URL(site).host)
    return
  }
  if (choice.type === 'unlink') {
    const { account } = choice
    // Whoever has signed in but cannot open the wallet unlinks nothing.
    if (record) await withFreshSignIn(needs, () => needs.open(record, signal), signal)
    await withFreshSignIn(needs, () => unlinkAccount(needs, account, signal), signal)
    status = language.texts().security.unlinked(isolated(accountName(account)))
    return
  }
  if (!record) return
  if (choice.type === 'cancel-held') {
    await recovery?.cancelHeld(record.walletId, choice.release.id, signal)
    status = language.texts().security.heldCancelled
    return
  }
  if (choice.type === 'export') return exportPhrase(needs, record, signal)
  if (choice.type === 'save-code') return saveCode(needs, record, signal)
  const { security } = language.texts()
  if (choice.type === 'change-limit') {
    const usd = await changeLimit(needs, record, signal)
    if (usd !== undefined) status = security.dailyLimitSet(isolated(formatUsd(usd, language.locale())))
    return
  }
  if (choice.type === 'remove') {
    if (await removeFactor(needs, record, choice.factor, signal))
      status = security.removed(isolated(factorName(needs, choice.factor)))
    return
  }
  const name = await addPasskey(needs, record, signal)
  if (name !== undefined) status = security.passkeyAdded(isolated(name))
}
