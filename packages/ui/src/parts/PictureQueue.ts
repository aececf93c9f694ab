import { createContext } from 'react'

/** Has a picture asked for in one of the next frames. Returns a function that takes it back. */
export type PictureQueue = (start: () => void) => () => void

/** Of the list that a picture is in; outside a list pictures are asked for at once. */
export const PictureQueueContext = createContext<PictureQueue | undefined>(undefined)
