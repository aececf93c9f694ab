import type { Messages } from './en.ts'

/** The texts closest to `locale`; English when there is no translation. */
export async function loadMessages(locale: string): Promise<Messages> {
  if (/^ar\b/i.test(locale)) return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
