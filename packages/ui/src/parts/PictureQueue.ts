import { createContext } from 'react'

/**
 * Schedules `start`, which sets the source of a picture, for one of the next frames. Returns a function that cancels
 * it.
 */
export type PictureQueue = (start: () => void) => () => void

/** Queue of the surrounding list. Outside a list, pictures start loading immediately. */
export const PictureQueueContext = createContext<PictureQueue | undefined>(undefined)
