import type { Latchkey, ReadableState, WalletsState } from '@latchkey/controllers'
import { type WalletDirectory, walletDirectory } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { useEntireState } from '../../react/useSelected.ts'

const nothing: ReadableState<WalletsState | undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** What the directory knows, if it is wanted: it comes after Connect itself, which does not wait for it. */
export function useDirectory(latchkey: Latchkey, wanted: boolean): WalletsState | undefined {
  const [directory, setDirectory] = useState<WalletDirectory>()
  useEffect(() => {
    if (!wanted) return
    const opened = latchkey.use(walletDirectory)
    opened.load()
    setDirectory(opened)
  }, [latchkey, wanted])
  return useEntireState<WalletsState | undefined>(directory?.state ?? nothing)
}
