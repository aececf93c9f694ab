import type { CheckedSpending } from '../api/walletApi.ts'
import type { Session } from '../site/backend/createSession.ts'

/** The session as approvals use it: a backend that holds transfers against the daily limit. */
export function createSpendingSession(
  answer: (path: string) => Promise<unknown> = async (): Promise<CheckedSpending> => ({ status: 'within' }),
) {
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const session: Pick<Session, 'request'> = {
    async request(_, path, body) {
      asked.push({ path, body })
      return (await answer(path)) as never
    },
  }
  return { asked, session }
}
