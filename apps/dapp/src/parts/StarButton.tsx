import { router, usePage } from '@inertiajs/react'
import { Star } from 'lucide-react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { useAskToSignIn } from '../auth/signInRequest.ts'

/** Adds something to the user's starred things. A guest is asked to sign in, after which the star is set. */
export function StarButton({
  kind,
  subject,
  chainId,
  name,
  starred,
  stars,
  only,
}: {
  readonly kind: 'launch' | 'collection' | 'nft' | 'drop' | 'wallet' | 'contract'
  readonly subject: string
  readonly chainId: number | null
  readonly name: string
  readonly starred: boolean
  readonly stars: number
  /** Props that show the star. */
  readonly only: readonly string[]
}) {
  const { auth } = usePage<SharedProps>().props
  const ask = useAskToSignIn()
  // Until the server has answered.
  const [wanted, setWanted] = useState<boolean>()
  const isOn = wanted ?? starred
  const count = stars + (isOn === starred ? 0 : isOn ? 1 : -1)

  function toggle() {
    if (!auth.user) return ask({ onSignedIn: () => set(true) })
    set(!isOn)
  }
  function set(on: boolean) {
    setWanted(on)
    router.post(
      '/stars',
      { kind, ref: subject, chainId, starred: on },
      {
        only: ['errors', 'flash', ...only],
        preserveScroll: true,
        preserveState: true,
        onFinish: () => setWanted(undefined),
      },
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Star ${name}, ${count} stars`}
      onClick={toggle}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-xl px-2 text-sm text-muted tabular-nums hover:bg-raised hover:text-ink aria-pressed:text-ink"
    >
      <Star size={18} aria-hidden className={isOn ? 'fill-accent-line text-accent-line' : ''} />
      {count}
    </button>
  )
}
