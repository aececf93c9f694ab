import type { Latchkey, ReadableState, WalletsState } from '@latchkey/controllers'
import { type WalletDirectory, walletDirectory } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { useEntireState } from '../../react/useSelected.ts'

const emptyState: ReadableState<WalletsState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** State of the wallet directory, loaded if `wanted`; undefined until its module has loaded. */
export function useDirectory(latchkey: Latchkey, wanted: boolean): WalletsState | undefined {
  const [directory, setDirectory] = useState<WalletDirectory>()
  useEffect(() => {
    if (!wanted) return
    const opened = latchkey.use(walletDirectory)
    opened.load()
    setDirectory(opened)
  }, [latchkey, wanted])
  return useEntireState<WalletsState | undefined>(directory?.state ?? emptyState)
}
