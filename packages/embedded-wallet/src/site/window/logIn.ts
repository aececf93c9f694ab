import { abortWith, type Popup } from '@latchkey/core'
import type {
  LoginFailure,
  LoginMethod,
  StartedFarcaster,
  StartedSocial,
  StartFarcaster,
  StartSocial,
} from '../../api/loginApi.ts'
import { siteProjectId } from '../../api/walletApi.ts'
import { openPopup } from '../../openPopup.ts'
import { BackendError } from '../backend/createBackend.ts'
import { declined } from '../frameError.ts'
import { enterLoginCode } from '../login/enterLoginCode.ts'
import { vouchForWindow } from '../login/vouching.ts'
import { LoginFailed, pollLogin } from '../pollLogin.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { problemText } from './enterMailedCode.ts'
import { loginNames } from './loginNames.ts'
import type { WindowNeeds } from './windowNeeds.ts'

type Needs = Pick<WindowNeeds, 'session' | 'window' | 'clock' | 'onHeight' | 'texts'>

/** A way to sign in that the user has chosen. That of a social provider has a window, which the press has opened. */
export type Chosen = { readonly method: LoginMethod; readonly popup: Popup | undefined }

/**
 * What has to happen in the press of a button, before anything is awaited: the window of a social provider opens.
 * @returns `undefined` if the browser blocks it
 */
export function chooseLogin({ window }: Pick<Needs, 'window'>, method: LoginMethod): Chosen | undefined {
  if (method === 'farcaster') return { method, popup: undefined }
  const popup = openPopup(window)
  return popup && { method, popup }
}

/**
 * Signs the user in at a social provider or with Farcaster, or proves the present session again.
 * @returns `undefined` when that is done; otherwise what to tell the user, also after a cancel
 * @throws BackendError `session_ended` if the session of a step-up has ended
 */
export async function logIn(
  needs: Needs,
  { method, popup }: Chosen,
  purpose: 'login' | 'step-up',
  signal: AbortSignal,
): Promise<string | undefined> {
  const { session, window, clock, texts } = needs
  const { site, security } = texts()
  const ended = abortWith(signal)
  const { signal: isOver } = ended
  const cancel = () => ended.abort(declined())
  const { content, showChannel } = waitingView(needs, method, cancel)
  // A step-up is asked for by the session, and ends it here if it has ended there.
  const backend = purpose === 'step-up' ? session : session.open
  const work = async (aborted: AbortSignal) => {
    const started = await start(needs, { backend, method, purpose }, aborted)
    if (popup && 'windowId' in started) {
      vouchForWindow(window, (windowId) => windowId === started.windowId, isOver)
      popup.navigate(started.url)
    } else await showChannel(started.url)
    const enterCode: Parameters<typeof pollLogin>[0]['enterCode'] = (check, over) =>
      enterLoginCode(
        { ...needs, texts: () => site, cancel: { label: security.cancel, press: cancel } },
        check,
        over,
      )
    const code = popup ? 'social_failed' : 'farcaster_failed'
    await session.begin(await pollLogin({ backend, clock, code, enterCode }, started.loginId, aborted))
  }
  try {
    await showDialog(needs, content, () => work(isOver), isOver)
    return undefined
  } catch (cause) {
    // The window of a provider cannot be closed from here.
    if (isOver.aborted && !signal.aborted) return popup ? security.loginCancelled : ''
    return problemOf(security, cause)
  } finally {
    ended.abort()
    popup?.close()
  }
}

type Asked = {
  readonly backend: Pick<Needs['session'], 'request'>
  readonly method: LoginMethod
  readonly purpose: 'login' | 'step-up'
}

function start({ window }: Needs, { backend, method, purpose }: Asked, signal: AbortSignal) {
  const asked: StartFarcaster = {
    ...{ projectId: siteProjectId, site: window.location.origin },
    purpose: purpose === 'step-up' ? purpose : undefined,
  }
  if (method === 'farcaster')
    return backend.request<StartedFarcaster>('POST', '/v1/farcaster/start', asked, { signal })
  const body: StartSocial = { ...asked, provider: method }
  return backend.request<StartedSocial>('POST', '/v1/oauth/start', body, { signal })
}

/** What is shown while the user signs in elsewhere. */
function waitingView({ texts }: Needs, method: LoginMethod, onCancel: () => void) {
  const { security } = texts()
  const name = loginNames[method]
  const note = method === 'farcaster' ? security.working : security.continueInWindow
  const channel = element('div', { class: 'channel', role: 'status' }, element('p', { class: 'note' }, note))
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  cancel.addEventListener('click', onCancel)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.continueWith(name)),
    channel,
    element('footer', {}, cancel),
  )
  return {
    content,
    /** Shows the address of a Farcaster channel, for a phone and for this device. */
    async showChannel(url: string): Promise<void> {
      const { qrCodeView } = await import('../view/qrCodeView.ts')
      channel.replaceChildren(
        element('p', { class: 'note' }, security.scanNote),
        qrCodeView(url, security.qrCode),
        element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, security.openFarcaster),
      )
    },
  }
}

/** Why a login failed, in the language of the user. */
function problemOf(security: ReturnType<Needs['texts']>['security'], cause: unknown): string {
  if (cause instanceof LoginFailed) return security.loginFailed[cause.reason satisfies LoginFailure]
  if (!(cause instanceof BackendError) || cause.code === 'session_ended') throw cause
  // The provider does not answer, or the wallet does not.
  return cause.code === 'unavailable' ? security.loginFailed.provider : problemText(security, cause)
}
