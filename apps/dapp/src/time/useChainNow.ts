import { usePage } from '@inertiajs/react'
import { useMemo } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { useNow } from './useNow.ts'

/**
 * The time that a chain's next block will have, ms since the Unix epoch: an idle chain makes no blocks, and the clock of a
 * visitor may be wrong.
 */
export function useChainNow(chainId: number, everyMs = 1_000): number {
  const { now, chainNow } = usePage<SharedProps>().props.app
  const shift = useMemo(() => {
    const newest = chainNow[chainId]
    const server = Date.parse(now)
    return Math.max(server, newest ? Date.parse(newest) : server) - Date.now()
  }, [now, chainNow, chainId])
  return useNow(everyMs) + shift
}
