import type { ApprovalAnswer, ApprovalRequest, Approver } from './approvalRequest.ts'

/** The approval request was cancelled: no response must be sent. */
export class ApprovalCancelled extends Error {
  override readonly name = 'ApprovalCancelled'
}

/** Open approval requests by the id of the SDK event that caused them, so that they end with it. */
export function createApprovalRequests(approver: Approver) {
  const open = new Map<number, { topic: string | undefined; controller: AbortController }>()

  /** @throws ApprovalCancelled when the request ends before it is answered */
  async function ask(
    id: number,
    request: Omit<ApprovalRequest, 'ended'>,
    topic?: string | undefined,
  ): Promise<ApprovalAnswer> {
    const controller = new AbortController()
    const { signal } = controller
    open.set(id, { topic, controller })
    try {
      return await Promise.race([
        approver({ ...request, ended: signal }),
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new ApprovalCancelled()), { once: true })
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
    end: (id: number) => endWhere((openId) => openId === id),
    /** Cancels the requests of one session. */
    endTopic: (topic: string) => endWhere((_, openTopic) => openTopic === topic),
    endAll: () => endWhere(() => true),
  }
}
