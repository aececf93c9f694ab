import { usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'

/**
 * The address that the active wallet has changed to, if it is not signed in.
 * @param isWatched - false where the kit asks for a sign-in itself
 */
export function useWalletChange(isWatched: boolean): readonly [string | undefined, () => void] {
  const { auth } = usePage<SharedProps>().props
  const { address } = useAccount()
  const previous = useRef(address)
  const [changed, setChanged] = useState<string>()
  useEffect(() => {
    if (previous.current && address && previous.current !== address) setChanged(address)
    previous.current = address
  }, [address])
  const isSignedIn = auth.siwx.some((signIn) => changed && sameAddress(signIn.address, changed))
  const isCurrent = changed === address
  return [isWatched && isCurrent && !isSignedIn ? changed : undefined, () => setChanged(undefined)]
}
