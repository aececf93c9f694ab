import type { EmailProblem } from '@latchkey/core'
import type { useMessages } from '../i18n/useMessages.ts'

/** Why a text is no email address, below its field. */
export function emailProblemText(
  problem: EmailProblem | undefined,
  { emailIncomplete, emailSpace, emailLetter }: ReturnType<typeof useMessages>['connect'],
): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'space') return emailSpace
  return problem === 'incomplete' ? emailIncomplete : emailLetter(problem.letter)
}
