import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Button } from './Button.tsx'

/** Adds the next page of a list to it. The address stays, so that a reload shows the first page. Dapp 2.1. */
export function LoadMore({
  next,
  only,
  param = 'cursor',
}: {
  readonly next: string | null
  readonly only: readonly string[]
  readonly param?: string
}) {
  const [isLoading, setLoading] = useState(false)
  if (!next) return null
  return (
    <div className="mt-6 flex justify-center">
      <Button
        disabled={isLoading}
        onClick={() =>
          router.reload({
            only: [...only],
            data: { [param]: next },
            preserveUrl: true,
            onStart: () => setLoading(true),
            onFinish: () => setLoading(false),
          })
        }
      >
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  )
}
