import type { CaipNetworkId } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import type { RecentActivity } from './recentActivity.ts'

/** What an account has sent on a network; `undefined` until its code is loaded, which is not part of the view: few have sent something. */
export function useRecent(
  address: string | undefined,
  networkId: CaipNetworkId | undefined,
): RecentActivity | undefined {
  const latchkey = useLatchkey()
  const [recent, setRecent] = useState<RecentActivity>()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    if (address && networkId)
      import('./recentActivity.ts').then(
        ({ followRecent }) => {
          if (!isOver) stop = followRecent(latchkey, { address, networkId }, setRecent)
        },
        () => {},
      )
    return () => {
      isOver = true
      stop()
      setRecent(undefined)
    }
  }, [latchkey, address, networkId])
  return recent
}
