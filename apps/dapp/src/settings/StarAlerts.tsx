import { router } from '@inertiajs/react'
import type { AlertKind } from '../../shared/props/mail.ts'
import type { StarRow } from '../../shared/props/settings.ts'

const labels: Readonly<Record<AlertKind, string>> = {
  'sale-opens': 'Sale opens',
  'sale-ends': 'Ends in 24 h',
  result: 'Result',
  'claim-opens': 'Claim opens',
  'drop-opens': 'Drop opens',
  'lock-unlocks': 'Lock unlocks',
}

/** The events of a starred thing that the user gets mail about. */
export function StarAlerts({ row, disabled }: { readonly row: StarRow; readonly disabled: boolean }) {
  if (row.offered.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-x-4 ps-14 pb-2 text-sm" disabled={disabled}>
      <legend className="sr-only">Mail about {row.name}</legend>
      {row.offered.map((alert) => (
        <label
          key={alert}
          className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-muted has-disabled:cursor-not-allowed has-disabled:opacity-60"
        >
          <input
            type="checkbox"
            className="size-4 accent-(--accent-line)"
            checked={row.alerts.includes(alert)}
            onChange={({ target }) =>
              router.patch(
                `/stars/${row.id}`,
                {
                  alerts: target.checked
                    ? [...row.alerts, alert]
                    : row.alerts.filter((other) => other !== alert),
                },
                { only: ['errors', 'flash', 'rows'], preserveScroll: true, preserveState: true },
              )
            }
          />
          {labels[alert]}
        </label>
      ))}
    </fieldset>
  )
}
