import { systemClock } from '@latchkey/core/browser'
import { createDeviceKeys } from '../keys/factorKeys.ts'
import type { EventData } from '../protocol/methods.ts'
import type { ApprovalNeeds } from './approvals/answerApproval.ts'
import { createRecoveryClient } from './assisted/recoveryClient.ts'
import { awaitHello } from './awaitHello.ts'
import { createBackend } from './backend/createBackend.ts'
import { createSession } from './backend/createSession.ts'
import { createFrame } from './createFrame.ts'
import { createLook } from './createLook.ts'
import { createWallet } from './createWallet.ts'
import { openDeviceStore } from './device/deviceStore.ts'
import { readFrameDocument } from './frameDocument.ts'
import { createLanguage } from './i18n/createLanguage.ts'
import { texts as english, type SiteTexts } from './i18n/en.ts'
import { loadSiteTexts } from './i18n/loadSiteTexts.ts'
import { vouchForWindow } from './login/vouching.ts'
import { makeFactors } from './makeFactors.ts'
import { allowOwnScripts } from './scriptUrls.ts'
import { serve } from './serve.ts'
import { createSignerClient } from './signer/signerClient.ts'

// Entry of the frame.
allowOwnScripts(window)
const { projectId, origins, ownOrigins, networks, nonce, recovery: service } = readFrameDocument(document)
const clock = systemClock()
const peer = await awaitHello({ window, allowedOrigins: origins, ownOrigins, projectId })
const store = await openDeviceStore(() => indexedDB, createDeviceKeys)
const signer = createSignerClient({
  clock,
  startWorker: () => new Worker(new URL('./signer/worker.ts', import.meta.url), { type: 'module' }),
})
const session = createSession({
  store,
  clock,
  fetch: window.fetch.bind(window),
  ...{ origin: location.origin, nonce },
  exclusively: (work) => navigator.locks.request('latchkey-session', work) as never,
  tabs: store.isMemoryOnly ? undefined : new BroadcastChannel('latchkey-session'),
  onEnded() {
    signer.lock()
    server.notify('signedOut', {})
  },
})
const recovery = service
  ? createRecoveryClient({
      ...{ session, key: service, locale: () => language.locale() },
      recovery: createBackend({
        clock,
        fetch: window.fetch.bind(window),
        ...{ origin: service.origin, device: store, noncePath: '/v1/key' },
      }),
    })
  : undefined
const language = createLanguage<SiteTexts>({ document, english, load: loadSiteTexts })
const look = createLook({ document, language })
const wallet = createWallet({ session, store, signer, randomId: () => crypto.randomUUID() })
let app = { name: new URL(peer.origin).host }
let loginWindow: string | undefined
vouchForWindow(window, (windowId) => windowId === loginWindow)

/** Asks the app to show the frame with a height, or to hide it. */
function report(kind: EventData<'approval'>['kind']) {
  return (heightPx: number | null) => server.notify('approval', { kind, heightPx })
}
/** What the app calls an approval. */
const reportedKind = {
  transaction: 'transaction',
  message: 'message',
  'typed-data': 'message',
  'solana-transaction': 'transaction',
  email: 'account',
} as const
const shown = {
  window,
  clock,
  origin: peer.origin,
  isOwnOrigin: peer.isOwnOrigin,
  appName: () => app.name,
  isMemoryOnly: store.isMemoryOnly,
  texts: language.texts,
  locale: language.locale,
  network: (id: string) => networks.find((one) => one.id === id) ?? { name: id, symbol: '', decimals: 18 },
  onHeight: report('account'),
}
const inLook =
  <args extends unknown[], answer>(draw: (...args: args) => Promise<answer>) =>
  (...args: args): Promise<answer> =>
    look.keepFor(() => draw(...args))
const server = serve(
  peer,
  createFrame({
    peer,
    clock,
    session,
    wallet,
    signer,
    recovery,
    networks: networks.map(({ id }) => id),
    show: inLook(async (approval, picture, signal) => {
      if (approval.kind === 'device') {
        const { approveDevice } = await import('./transfers/approveDevice.ts')
        return approveDevice({ ...shown, session, wallet }, signal)
      }
      // Both before the approval is shown, so that nothing is loaded after the press.
      const [{ showApproval }, { confirmSpending }] = await Promise.all([
        import('./approvals/showApproval.ts'),
        import('./spending/confirmSpending.ts'),
      ])
      const confirm: ApprovalNeeds['confirm'] = ({ window, onHeight }, one, aborted) =>
        confirmSpending({ ...shown, window, onHeight, session, projectId, wallet }, one, aborted)
      const onHeight = report(reportedKind[approval.kind])
      return showApproval({ ...shown, onHeight, picture, confirm }, approval, signal)
    }),
    enrol: inLook((signal) =>
      wallet.enrol(
        (walletId) => makeFactors({ ...shown, session, projectId, recovery }, walletId, signal),
        signal,
      ),
    ),
    openWithFactor: inLook(async (record, signal) => {
      const { openWithFactor } = await import('./openWithFactor.ts')
      return openWithFactor({ ...shown, session, projectId, wallet, recovery }, record, signal)
    }),
    async syncTheme(theme) {
      await look.sync(theme)
      return {}
    },
    async syncDappData({ name }) {
      app = { name }
      return {}
    },
    locale: language.locale,
    enterLoginCode: inLook(async (check, signal) => {
      const dialog = await import('./login/enterLoginCode.ts')
      return dialog.enterLoginCode(shown, check, signal)
    }),
    onLoginWindow(windowId) {
      loginWindow = windowId
    },
  }),
  clock,
)
// Nothing signs for a page that has been left. Security R-102
addEventListener('pagehide', () => signer.lock())
