/** Faults of the mail server, for tests. All are off by default. */
export type MailFaults = {
  /** Connections are reset before the greeting, as if no mail server ran. */
  down: boolean
  /** Number of next recipients to refuse with 451, which asks the sender to retry later. */
  greylist: number
  /** All recipients are refused with 550, as unknown mailboxes are. */
  bounce: boolean
  /** Messages are stored, but the sender gets no answer, as if the connection broke at this moment. */
  hold: boolean
}

export const noMailFaults = (): MailFaults => ({ down: false, greylist: 0, bounce: false, hold: false })
