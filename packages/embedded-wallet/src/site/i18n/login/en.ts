import type { Widen } from '../en.ts'

/** Texts of the window of a login. Other languages have the same shape. */
export const texts = {
  start: 'Sign in',
  startNote: (site: string) => `One moment: signing in on ${site}.`,
  ask: 'Did you start this?',
  askNote: (site: string) =>
    `Someone is signing in on ${site}. Continue only if it is you, and only if you came here from there, not from a link that somebody sent you.`,
  continue: 'Continue',
  done: 'You are signed in',
  doneNote: 'You can close this window.',
  code: 'Enter this code',
  codeNote: (site: string) =>
    `Enter it on ${site}, where you started, to complete the sign-in. Give it to nobody: with it they would be signed in as you.`,
  failed: {
    denied: ['Sign-in cancelled', 'You can close this window and try again.'],
    expired: ['This sign-in has expired', 'Close this window and try again.'],
    provider: [
      'Sign-in failed',
      'The provider did not confirm the sign-in. Close this window and try again.',
    ],
    'already-used': ['This sign-in was already used', 'You can close this window.'],
    'other-account': [
      'That’s another account',
      'Close this window and use the account that you signed in with.',
    ],
  },
} as const

export type LoginTexts = Widen<typeof texts>
