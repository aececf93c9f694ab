import { createContext } from 'react'

/** The nonce of the page's content security policy, for the styles that a server renders. */
export const StyleNonce = createContext<string | undefined>(undefined)
