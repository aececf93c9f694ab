import type { LoginMethod } from '../../api/loginApi.ts'

/** Names of the ways to sign in, which are the same in every language. */
export const loginNames: Readonly<Record<LoginMethod, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
