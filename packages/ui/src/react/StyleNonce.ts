import { createContext } from 'react'

/** Nonce of the page's content security policy, for server-rendered styles. */
export const StyleNonce = createContext<string | undefined>(undefined)
