import {
  type OtpPurpose,
  type StartOtp,
  siteProjectId,
  type VerifyOtp,
  type WalletSession,
} from '../../api/walletApi.ts'
import { BackendError } from '../backend/createBackend.ts'
import { askField } from './askField.ts'
import type { WindowNeeds } from './windowNeeds.ts'

type Needs = Pick<WindowNeeds, 'session' | 'window' | 'clock' | 'onHeight' | 'texts' | 'locale'>
type Challenge = { readonly email: string; readonly purpose: OtpPurpose }

/** Mails a code. @throws BackendError */
export async function mailCode(
  { session, window, locale }: Needs,
  challenge: Challenge,
  signal: AbortSignal,
) {
  const body: StartOtp = {
    ...challenge,
    ...{ projectId: siteProjectId, site: window.location.origin, locale: locale() },
  }
  await clientOf(session, challenge).request('POST', '/v1/otp/start', body, { signal })
}

/**
 * Asks for the code that was mailed, and begins the session that it proves.
 * @returns `other` if the user wants to give another address, which a sign-in offers
 */
export function enterMailedCode(
  needs: Needs,
  challenge: Challenge,
  signal: AbortSignal,
): Promise<'done' | 'other'> {
  const { session, texts } = needs
  const { site, security } = texts()
  const isLogin = challenge.purpose === 'login'
  return askField<'done' | 'other'>(
    needs,
    {
      title: isLogin ? security.enterLoginCode : security.confirmYou,
      note: security.codeSent(`\u2068${challenge.email}\u2069`),
      label: security.code,
      field: {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        maxlength: '8',
        dir: 'ltr',
      },
      action: security.confirm,
      busy: security.working,
      async attempt(code, say, aborted) {
        if (!/^[0-9]{6}([0-9]{2})?$/.test(code)) {
          say(security.wrongLoginCode)
          return undefined
        }
        const body: VerifyOtp = { ...challenge, projectId: siteProjectId, code }
        return saying(needs, say, async (): Promise<'done'> => {
          const answer = await clientOf(session, challenge).request<WalletSession>(
            'POST',
            '/v1/otp/verify',
            body,
            { signal: aborted },
          )
          await session.begin(answer)
          return 'done'
        })
      },
      others: [
        {
          label: site.sendAgain,
          async run(say, aborted) {
            await saying(needs, say, async () => {
              await mailCode(needs, challenge, aborted)
              say(site.sentAgain)
            })
            return undefined
          },
        },
        ...(isLogin ? [{ label: security.otherEmail, run: async () => 'other' as const }] : []),
      ],
    },
    signal,
  )
}

/** Runs `work`; says what was refused, and then resolves with `undefined`. A session that has ended still rejects. */
export async function saying<value>(
  { texts }: Pick<WindowNeeds, 'texts'>,
  say: (text: string) => void,
  work: () => Promise<value>,
): Promise<value | undefined> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof BackendError) || cause.code === 'session_ended') throw cause
    say(problemText(texts().security, cause))
    return undefined
  }
}

/** A refusal in the language of the user. */
export function problemText(
  security: ReturnType<WindowNeeds['texts']>['security'],
  { code, message }: BackendError,
): string {
  switch (code) {
    case 'code_wrong':
      return security.wrongLoginCode
    case 'code_expired':
      return security.expiredCode
    case 'passkey_refused':
      return security.passkeyNotUsed
    case 'email_changed':
      return security.moved
    case 'last_factor':
      return security.lastFactorNote
    case 'too_many_requests':
      return security.tooMany
    case 'invalid_request':
      return security.badEmail
    case 'unavailable':
      return security.away
    default:
      return message
  }
}

/** A step-up is a request of the session; a sign-in has none. */
const clientOf = (session: WindowNeeds['session'], { purpose }: Challenge) =>
  purpose === 'login' ? session.open : session
