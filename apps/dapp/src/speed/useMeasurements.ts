import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { useCallback, useEffect, useState } from 'react'
import { createProbe, type Measurement, measure, rank } from '../../shared/speed/measure.ts'
import { type SpeedNetwork, useSpeed } from './SpeedProvider.tsx'

/** Time between two measurements, ms. */
const everyMs = 60_000

/** By network, and then by provider. */
type Results = Readonly<Record<string, Readonly<Record<string, Measurement>>>>

/** Measures the providers of all networks, now and every minute, while the page can be seen. */
export function useMeasurements(): {
  readonly results: Results
  readonly isMeasuring: boolean
  readonly again: () => void
} {
  const { networks, order } = useSpeed()
  const [results, setResults] = useState<Results>({})
  const [isMeasuring, setMeasuring] = useState(false)
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((now) => now + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round measures all again.
  useEffect(() => {
    const clock = systemClock()
    const ask = createProbe({ http: fetchHttp(clock), clock })
    let running: AbortController | undefined

    async function measureNetwork({ networkId, providers }: SpeedNetwork, signal: AbortSignal) {
      const measured: Record<string, Measurement> = {}
      await Promise.all(
        providers.map(async ({ id, url }) => {
          measured[id] = await measure(ask, { url, networkId }, signal)
          const shown = { ...measured }
          setResults((now) => ({ ...now, [networkId]: { ...now[networkId], ...shown } }))
        }),
      )
      order(
        networkId,
        rank(
          providers.map(({ id }) => id),
          measured,
        ),
      )
    }
    async function run(signal: AbortSignal) {
      for (;;) {
        setMeasuring(true)
        // One network after another, so that measurements of one do not delay those of another.
        for (const network of networks) await measureNetwork(network, signal)
        setMeasuring(false)
        await clock.sleep(everyMs, signal)
      }
    }
    function start() {
      running?.abort()
      running = new AbortController()
      run(running.signal).catch(() => {})
    }
    function stop() {
      running?.abort()
      setMeasuring(false)
    }
    const follow = () => (document.hidden ? stop() : start())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [networks, order, round])

  return { results, isMeasuring, again }
}
