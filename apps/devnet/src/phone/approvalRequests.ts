import type { Approver, PhoneAnswer, PhoneQuestion } from './phoneQuestion.ts'

/** Nobody waits for the answer any more: nothing is to be sent. */
export class QuestionEnded extends Error {
  override readonly name = 'QuestionEnded'
}

/** The open questions, each under the id of what asked it, so that it ends with what asked it. */
export function createQuestions(approver: Approver) {
  const open = new Map<number, { topic: string | undefined; controller: AbortController }>()

  /** @throws QuestionEnded when it ends before the answer */
  async function ask(
    id: number,
    question: Omit<PhoneQuestion, 'ended'>,
    topic?: string | undefined,
  ): Promise<PhoneAnswer> {
    const controller = new AbortController()
    const { signal } = controller
    open.set(id, { topic, controller })
    try {
      return await Promise.race([
        approver({ ...question, ended: signal }),
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new QuestionEnded()), { once: true })
        }),
      ])
    } finally {
      open.delete(id)
    }
  }

  function endWhere(matches: (id: number, topic: string | undefined) => boolean) {
    for (const [id, { topic, controller }] of [...open]) if (matches(id, topic)) controller.abort()
  }

  return {
    ask,
    end: (id: number) => endWhere((one) => one === id),
    /** Those of one session. */
    endTopic: (topic: string) => endWhere((_, one) => one === topic),
    endAll: () => endWhere(() => true),
  }
}
