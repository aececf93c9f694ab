import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { SpeedChoices } from '../../shared/speed/choices.ts'
import { useSpeed } from './SpeedProvider.tsx'

/** What is chosen about speed: a user's choices are kept with the account, a guest's in this browser. */
export function useSpeedChoices(): {
  readonly choices: SpeedChoices
  readonly choose: (choices: SpeedChoices) => void
} {
  const { user } = usePage<SharedProps>().props.auth
  const { networks, kept, keep } = useSpeed()
  // Until the server has answered.
  const [wanted, setWanted] = useState<SpeedChoices>()

  function choose({ feeSpeed, pins }: SpeedChoices) {
    // A provider that was pinned may be gone.
    const known = Object.entries(pins).filter(([networkId, pinned]) =>
      networks.find((one) => one.networkId === networkId)?.providers.some(({ id }) => id === pinned),
    )
    const choices = { feeSpeed, pins: Object.fromEntries(known) }
    if (!user) return keep(choices)
    setWanted(choices)
    router.patch('/settings/speed', choices, {
      only: ['errors', 'flash', 'auth'],
      preserveScroll: true,
      preserveState: true,
      onFinish: () => setWanted(undefined),
    })
  }
  return { choices: wanted ?? user?.speed ?? kept, choose }
}
