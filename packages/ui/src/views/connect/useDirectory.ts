import type { Latchkey, ReadableState, WalletsState } from '@latchkey/controllers'
import { type WalletDirectory, walletDirectory } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../modal/afterPaint.ts'
import { useEntireState } from '../../react/useSelected.ts'

const emptyState: ReadableState<WalletsState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** The state of the wallet directory, if `wanted`. It is loaded after Connect has been painted. */
export function useDirectory(latchkey: Latchkey, wanted: boolean): WalletsState | undefined {
  const [directory, setDirectory] = useState<WalletDirectory>()
  useEffect(() => {
    if (!wanted) return
    return afterPaint(() => {
      const opened = latchkey.use(walletDirectory)
      opened.load()
      setDirectory(opened)
    })
  }, [latchkey, wanted])
  return useEntireState<WalletsState | undefined>(directory?.state ?? emptyState)
}
