import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ConnectTwitterProps } from '../../shared/props/settings.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { XLink } from '../parts/XLink.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { dateText } from '../time/timeText.ts'

/** The user's X account, which others see as a badge. Dapp 3.10. */
export function ConnectTwitterPage({ enabled, link }: ConnectTwitterProps) {
  return (
    <SettingsFrame current="x">
      <Card title="X account">{link ? <Linked link={link} /> : <Unlinked enabled={enabled} />}</Card>
    </SettingsFrame>
  )
}

function Unlinked({ enabled }: { enabled: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  if (!enabled)
    return (
      <p className="max-w-prose text-muted">
        This site is not registered at X, so an account cannot be connected here.
      </p>
    )
  return (
    <>
      <p className="max-w-prose text-muted">
        Connect your X account to show it on your page and on the leaderboard. You get 50 points, once.
      </p>
      <p className="mt-2 max-w-prose text-muted">
        This site reads your X id, name and username, and nothing else. It cannot post, and keeps no access.
      </p>
      <div className="mt-5">
        <Button
          look="next"
          disabled={isLeaving}
          onClick={() =>
            router.post(
              '/settings/x',
              {},
              { onStart: () => setLeaving(true), onFinish: () => setLeaving(false) },
            )
          }
        >
          {isLeaving ? 'Opening X…' : 'Connect X'}
        </Button>
      </div>
    </>
  )
}

function Linked({ link: { badge, name, linkedAt } }: { link: NonNullable<ConnectTwitterProps['link']> }) {
  const [isEnding, setEnding] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          <XLink badge={badge} />
        </p>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Connected on {dateText(linkedAt)}, for 50 points. Others see it while the leaderboard shows your
          handle.
        </p>
      </div>
      <Button
        disabled={isEnding}
        onClick={() =>
          router.delete('/settings/x', {
            preserveScroll: true,
            onStart: () => setEnding(true),
            onFinish: () => setEnding(false),
          })
        }
      >
        {isEnding ? 'Disconnecting…' : 'Disconnect'}
      </Button>
    </div>
  )
}
