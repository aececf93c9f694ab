import type { HeldRelease, StartedRelease } from '../../api/recoveryApi.ts'
import type { WalletRecord } from '../../api/walletApi.ts'
import { assistedKey } from '../../keys/factorKeys.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { Session } from '../backend/createSession.ts'
import type { Wallet } from '../createWallet.ts'
import { FrameError } from '../frameError.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import type { WalletAddresses } from '../signer/signerMessages.ts'
import { element } from '../view/element.ts'
import { loginNames } from '../window/loginNames.ts'
import type { RecoveryClient } from './recoveryClient.ts'

type Needs = ScreenNeeds & {
  readonly session: Pick<Session, 'current'>
  readonly wallet: Wallet
  readonly recovery: RecoveryClient
  texts(): SiteTexts
  readonly locale: () => string
}

/** The user chose to open the wallet with a recovery code. */
type CodeChosen = 'code'

/**
 * Opens the wallet on a new device with a second code, which the recovery service mails, or shows in its window when the user
 * has signed in there once more.
 * @param link to another way, shown on each screen
 * @returns `code` if the user would rather use a recovery code, which only a wallet that has one offers
 * @throws FrameError if the device has to wait, and the user closed the screen
 */
export async function openAssisted(
  needs: Needs,
  record: WalletRecord,
  signal: AbortSignal,
  link?: HTMLElement,
): Promise<WalletAddresses | CodeChosen> {
  const { recovery } = needs
  const factorId = record.factors.find(({ type }) => type === 'assisted')?.factorId ?? ''
  const factor = { walletId: record.walletId, factorId }
  const hasCode = record.factors.some(({ type }) => type === 'code')
  for (;;) {
    const started = await orProblem(() => recovery.start(factor, signal))
    if (started instanceof BackendError) {
      if (started.code === 'session_ended' || started.code === 'step_up_required') throw started
      if ((await showAway(needs, { problem: started, hasCode, link }, signal)) === 'code') return 'code'
      continue
    }
    const opened =
      started.status === 'held'
        ? started
        : await enterCode(needs, { record, factor, started, hasCode, link }, signal)
    if (opened === 'code' || !('status' in opened)) return opened
    return showHeld(needs, { held: opened, hasCode, link }, signal)
  }
}

async function enterCode(
  needs: Needs,
  {
    record,
    factor,
    started,
    hasCode,
    link,
  }: {
    readonly record: WalletRecord
    readonly factor: { readonly walletId: string; readonly factorId: string }
    readonly started: Exclude<StartedRelease, HeldRelease>
    readonly hasCode: boolean
    readonly link: HTMLElement | undefined
  },
  signal: AbortSignal,
): Promise<WalletAddresses | HeldRelease | CodeChosen> {
  const { recovery, wallet } = needs
  const texts = needs.texts()
  const signIn = started.status === 'sign-in' ? signInParts(needs, started) : undefined
  const field = element('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '6',
    dir: 'ltr',
    'aria-describedby': 'problem',
  })
  const problem = element('p', { id: 'problem', role: 'alert', class: 'problem' })
  const open = element('button', { type: 'submit', class: 'approve' }, texts.open)
  const again = element(
    'button',
    { type: 'button', class: 'link' },
    signIn ? texts.tryAgain : texts.sendAgain,
  )
  const other = element('button', { type: 'button', class: 'link' }, texts.useRecoveryCode)
  const form = element(
    'form',
    {},
    element('label', { for: 'code' }, signIn ? texts.loginCode : texts.secondCode),
    field,
    problem,
    element('footer', {}, open),
  )
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.enterSecondCode),
    element('p', {}, signIn ? signIn.note : texts.enterSecondCodeNote),
    signIn?.button,
    form,
    again,
    hasCode ? other : undefined,
    link,
  )
  const wrongCode = signIn ? texts.wrongLoginCode : texts.wrongSecondCode
  const say = (cause: BackendError) => {
    if (cause.code === 'session_ended' || cause.code === 'step_up_required') throw cause
    const isTooMany = cause.code === 'too_many_requests'
    if (cause.code === 'code_wrong') problem.textContent = wrongCode
    else problem.textContent = isTooMany ? texts.tooManyCodes : cause.message
  }
  const work = (aborted: AbortSignal) =>
    new Promise<WalletAddresses | HeldRelease | CodeChosen>((resolve, reject) => {
      const busy = (isBusy: boolean) => {
        open.disabled = isBusy
        again.disabled = isBusy
        open.textContent = isBusy ? texts.opening : texts.open
      }
      const during = async (action: () => Promise<void>) => {
        busy(true)
        problem.textContent = ''
        try {
          await action()
        } catch (cause) {
          reject(cause)
        }
        busy(false)
      }
      const submit = async () => {
        const answer = await orProblem(() => recovery.finish(factor, field.value.trim(), aborted))
        if (answer instanceof BackendError) {
          field.setAttribute('aria-invalid', 'true')
          return say(answer)
        }
        if (answer.status === 'held') return resolve(answer)
        const key = await assistedKey(answer.secret)
        answer.secret.fill(0)
        const { factorId } = factor
        resolve(await wallet.openWith(record, { type: 'assisted', factorId, key }, aborted))
      }
      const sendAgain = async () => {
        const answer = await orProblem(() => recovery.start(factor, aborted))
        if (answer instanceof BackendError) return say(answer)
        if (answer.status === 'held') return resolve(answer)
        if (answer.status === 'sign-in') signIn?.lead(answer.url)
        else problem.textContent = texts.sentAgain
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (/^[0-9]{6}$/.test(field.value.trim())) return void during(submit)
        problem.textContent = wrongCode
      })
      again.addEventListener('click', () => void during(sendAgain))
      other.addEventListener('click', () => resolve('code'))
    })
  return showDialog(needs, content, work, signal)
}

/** Size of the window of a sign-in, CSS px. Spec §9. */
const signInFeatures = 'noopener,popup,width=600,height=800'

/** What a sign-in at the recovery service adds to the dialog: which one, and the button that opens its window. */
function signInParts(
  needs: Needs,
  { method, url }: Extract<StartedRelease, { readonly status: 'sign-in' }>,
): { readonly note: string; readonly button: HTMLElement; lead(url: string): void } {
  const texts = needs.texts()
  let address = url
  const button = element('button', { type: 'button', class: 'approve' }, texts.openWindow)
  // The window belongs to the recovery service, which has nothing to do with this page.
  button.addEventListener('click', () => void needs.window.open(address, '_blank', signInFeatures))
  return {
    button,
    note: texts.signInForCodeNote(loginNames[method]),
    lead(next) {
      address = next
    },
  }
}

/** The service cannot be reached, or refuses: the user tries again, or uses a recovery code. Fault F104 */
function showAway(
  needs: Needs,
  {
    problem,
    hasCode,
    link,
  }: {
    readonly problem: BackendError
    readonly hasCode: boolean
    readonly link: HTMLElement | undefined
  },
  signal: AbortSignal,
): Promise<'again' | CodeChosen> {
  const texts = needs.texts()
  const isTooMany = problem.code === 'too_many_requests'
  const again = element('button', { type: 'button', class: 'approve' }, texts.tryAgain)
  const code = element('button', { type: 'button', class: 'link' }, texts.useRecoveryCode)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, isTooMany ? texts.enterSecondCode : texts.recoveryAway),
    element('p', {}, isTooMany ? texts.tooManyCodes : texts.recoveryAwayOpenNote),
    element('footer', {}, again),
    hasCode ? code : undefined,
    link,
  )
  const work = () =>
    new Promise<'again' | CodeChosen>((resolve) => {
      again.addEventListener('click', () => resolve('again'))
      code.addEventListener('click', () => resolve('code'))
    })
  return showDialog(needs, content, work, signal)
}

function showHeld(
  needs: Needs,
  {
    held,
    hasCode,
    link,
  }: {
    readonly held: HeldRelease
    readonly hasCode: boolean
    readonly link: HTMLElement | undefined
  },
  signal: AbortSignal,
): Promise<CodeChosen> {
  const texts = needs.texts()
  const format = new Intl.DateTimeFormat(needs.locale(), { dateStyle: 'medium', timeStyle: 'short' })
  const until = format.format(held.until)
  const hasAddress = needs.session.current()?.user.email !== undefined
  const close = element('button', { type: 'button', class: 'approve' }, texts.close)
  const code = element('button', { type: 'button', class: 'link' }, texts.useRecoveryCode)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.waitForRelease),
    element(
      'p',
      {},
      texts.waitForReleaseNote(until),
      hasAddress ? ` ${texts.waitForReleaseMail}` : undefined,
    ),
    element('footer', {}, close),
    hasCode ? code : undefined,
    link,
  )
  const work = () =>
    new Promise<CodeChosen>((resolve, reject) => {
      close.addEventListener('click', () =>
        reject(new FrameError('request_rejected', 'This device has to wait.', { rpcCode: 4001 })),
      )
      code.addEventListener('click', () => resolve('code'))
    })
  return showDialog(needs, content, work, signal)
}

async function orProblem<value>(work: () => Promise<value>): Promise<value | BackendError> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof BackendError) return cause
    throw cause
  }
}
