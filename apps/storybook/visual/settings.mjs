import { boards } from '../gallery/boards.mjs'
import { cellPx } from './picture.mjs'

const dialog = { device: 'dialog', width: 800, height: 760 }
const sheet = { device: 'sheet', width: 390, height: 844 }

/** Settings in which every state is pictured: each form and each theme once. */
export const settings = {
  'dialog dark': { ...dialog, theme: 'dark', locale: 'en' },
  'sheet light': { ...sheet, theme: 'light', locale: 'en' },
}

/** Additional settings for the sample boards of the design. */
export const sampleSettings = {
  'dialog light': { ...dialog, theme: 'light', locale: 'en' },
  'sheet dark': { ...sheet, theme: 'dark', locale: 'en' },
  'right to left': { ...dialog, theme: 'dark', locale: 'ar' },
  'right to left, sheet': { ...sheet, theme: 'light', locale: 'ar' },
  '200 % text': { ...dialog, theme: 'dark', locale: 'en', textPercent: 200 },
  '200 % text, sheet': { ...sheet, theme: 'light', locale: 'en', textPercent: 200 },
}

/**
 * The first board of each view, and the boards that the design shows in Arabic and at 200 %.
 * @type {[view: string, state: string][]}
 */
export const samples = [
  ...firstStates(),
  ['Connect', 'walletsDetected'],
  ['Send', 'ready'],
  ['EmailLogin', 'code'],
  ['Account', 'activity'],
]

/** Canvas size of the pictures of a setting, in cells. */
export const groundOf = ({ device }) =>
  device === 'sheet'
    ? { width: Math.ceil(390 / cellPx), height: Math.ceil(844 / cellPx) }
    : { width: Math.ceil(360 / cellPx), height: Math.ceil(680 / cellPx) }

/** Not pictured, because it contains emoji from the system font. */
export const unpictured = new Set(['AllWallets.longNames'])

function firstStates() {
  const first = new Map()
  for (const [view, state] of Object.values(boards)) if (!first.has(view)) first.set(view, [view, state])
  return first.values()
}
