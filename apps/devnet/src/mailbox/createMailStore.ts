/** A received mail. */
export type Mail = {
  readonly id: number
  /** Time of receipt, milliseconds since the Unix epoch. */
  readonly at: number
  /** The sender that the mail shows. */
  readonly from: { readonly name: string; readonly address: string }
  /** The addresses to which it was delivered. */
  readonly to: readonly string[]
  readonly subject: string
  /** Empty if the mail has no such part. */
  readonly text: string
  readonly html: string
  /** With angle brackets; empty if missing. */
  readonly messageId: string
  /** Headers that let the reader leave a list, by their names in lower case. */
  readonly listHeaders: Readonly<Record<string, string>>
}

const maxMails = 500

export type MailStore = {
  add(mail: Omit<Mail, 'id'>): void
  /** Mails, newest first. `to` is compared without regard to case. */
  list(to?: string): readonly Mail[]
  find(id: number): Mail | undefined
  clear(): void
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Keeps the newest 500 mails in memory. */
export function createMailStore(): MailStore {
  const listeners = new Set<() => void>()
  let mails: readonly Mail[] = []
  let lastId = 0
  const replace = (next: readonly Mail[]) => {
    mails = next
    for (const listener of [...listeners]) listener()
  }
  return {
    add(mail) {
      lastId += 1
      replace([{ id: lastId, ...mail }, ...mails].slice(0, maxMails))
    },
    list(to) {
      if (to === undefined) return mails
      const wanted = to.toLowerCase()
      return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
    },
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => replace([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
