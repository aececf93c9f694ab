import { router } from '@inertiajs/react'
import type { EmailList } from '../../shared/props/mail.ts'
import type { EmailListRow } from '../../shared/props/settings.ts'
import { Card } from '../parts/Card.tsx'
import { dateText } from '../time/timeText.ts'

const texts: Readonly<Record<EmailList, readonly [name: string, text: string]>> = {
  starboard: ['Starboard', 'Sales that open, are about to end, or have ended.'],
  claims: ['Claims', 'Claims, airdrops and locks that open.'],
  digest: ['Digest', 'New airdrops with an entry of yours, once a day at most.'],
}

/** The lists of mails, each of which can be left and joined again. */
export function EmailLists({ lists }: { lists: readonly EmailListRow[] }) {
  return (
    <Card title="Mail">
      <ul>
        {lists.map(({ list, subscribed, changedAt, via }) => {
          const [name, text] = texts[list]
          return (
            <li key={list} className="border-t border-line first:border-t-0">
              <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
                <input
                  type="checkbox"
                  className="size-5 accent-(--accent-line)"
                  checked={subscribed}
                  onChange={({ target }) =>
                    router.patch(
                      '/settings/lists',
                      { list, subscribed: target.checked },
                      { only: ['errors', 'flash', 'lists'], preserveScroll: true, preserveState: true },
                    )
                  }
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-muted">
                    {text}
                    {changedAt &&
                      ` Changed on ${dateText(changedAt)} ${via === 'link' ? 'by link' : 'here'}.`}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
