import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chain } from '../chain/openChain.ts'
import { useChain } from './useChain.ts'

type Read<value> = {
  /** The last value of this key; `undefined` while it is read for the first time. */
  readonly value: value | undefined
  readonly failed: boolean
  /** Reads again. It may be called after the key has changed. */
  readonly again: () => void
}

/**
 * Reads from a chain through the app's nodes: again when `key` changes and when the window gets the focus. Without a `key`
 * nothing is read, and the code for it is not fetched.
 */
export function useChainRead<value>(
  chainId: number,
  key: string | undefined,
  read: (chain: Chain) => Promise<value>,
): Read<value> {
  const { network } = useChain(chainId)
  const [result, setResult] = useState<{ key: string; value?: value; failed: boolean }>()
  const latest = useRef({ network, key, read })
  latest.current = { network, key, read }
  const turns = useRef(0)

  const again = useCallback(() => {
    const { network, key, read } = latest.current
    if (!network || key === undefined) return
    const turn = ++turns.current
    const settle = (next: { value?: value; failed: boolean }) => {
      if (turn === turns.current) setResult({ key, ...next })
    }
    import('../chain/chainCode.ts')
      .then(({ openChain }) => read(openChain(network)))
      .then(
        (value) => settle({ value, failed: false }),
        () => settle({ failed: true }),
      )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or network is another value.
  useEffect(() => {
    again()
    window.addEventListener('focus', again)
    return () => {
      turns.current++
      window.removeEventListener('focus', again)
    }
  }, [again, network, key])

  const current = result?.key === key ? result : undefined
  return { value: current?.value, failed: current?.failed ?? false, again }
}
