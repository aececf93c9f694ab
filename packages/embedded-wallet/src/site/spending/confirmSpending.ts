import { abortWith } from '@latchkey/core'
import type { PasskeyAssertion, RecordSpending } from '../../api/walletApi.ts'
import type { Approval } from '../approvals/approval.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { Session } from '../backend/createSession.ts'
import type { Wallet } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import type { Locale } from '../i18n/locales.ts'
import type { ScreenNeeds } from '../showDialog.ts'
import { requestDigest } from './requestDigest.ts'
import { spentAssets } from './spentAssets.ts'

type Needs = ScreenNeeds & {
  readonly session: Session
  readonly wallet: Pick<Wallet, 'find'>
  readonly projectId: string
  texts(): SiteTexts
  locale(): Locale
}

/**
 * Records what the user has approved, before it is signed. Above the daily limit the user confirms it with a passkey, which
 * signs the digest of the approval, or with a mailed code: in the window of the approval, before it closes. Security 3.7, 3.10
 * @returns `false` if the user closes the window, or the app cancels
 * @throws BackendError `session_ended`
 */
export async function confirmSpending(
  needs: Needs,
  approval: Approval,
  aborted: AbortSignal,
): Promise<boolean> {
  const assets = spentAssets(approval)
  if (assets.length === 0 || approval.kind === 'email') return true
  const { window, session } = needs
  const closed = abortWith(aborted)
  window.addEventListener('pagehide', () => closed.abort(), { once: true })
  const { signal } = closed
  const { networkId, warnings } = approval
  const digest = await requestDigest(approval)
  const record = async (assertion?: PasskeyAssertion): Promise<true> => {
    const body: RecordSpending = { networkId, digest, assets, assertion }
    await session.request('POST', '/v1/wallet/spending', body, { signal })
    return true
  }
  let isAbove = warnings.includes('over-limit')
  while (!signal.aborted) {
    try {
      return await (isAbove ? stepUp(needs, { digest, record }, signal) : record())
    } catch (cause) {
      if (signal.aborted) return false
      if (!(cause instanceof BackendError) || cause.code === 'session_ended') throw cause
      // Another tab was faster.
      if (cause.code === 'step_up_required' && !isAbove) isAbove = true
      else if (!(await showProblem(needs, cause, signal))) return false
    }
  }
  return false
}

type Asked = {
  readonly digest: string
  readonly record: (assertion?: PasskeyAssertion) => Promise<true>
}

async function stepUp(needs: Needs, { digest, record }: Asked, signal: AbortSignal): Promise<boolean> {
  const wallet = await needs.wallet.find(signal)
  const { confirmUser } = await import('../window/signIn.ts')
  const asked = { purpose: 'approve', digest, factors: wallet?.factors ?? [] } as const
  return confirmUser(await withSecurityTexts(needs), asked, record, signal)
}

/** The user tries again, or closes the window. */
async function showProblem(needs: Needs, cause: BackendError, signal: AbortSignal): Promise<boolean> {
  const { showFailure } = await import('../window/showFailure.ts')
  return showFailure(await withSecurityTexts(needs), cause, signal).then(
    () => true,
    () => false,
  )
}

/** With the texts of the security window, which the frame loads for this only. */
async function withSecurityTexts(needs: Needs) {
  const { loadSecurityTexts } = await import('../i18n/security/loadSecurityTexts.ts')
  const texts = { site: needs.texts(), security: await loadSecurityTexts(needs.locale()) }
  return { ...needs, texts: () => texts }
}
