import { createContext } from 'react'

/** Nonce of the page's content security policy, for style elements. */
export const StyleNonce = createContext<string | undefined>(undefined)
