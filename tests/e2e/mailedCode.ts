import type { World } from './world.ts'

/** The newest code that was mailed to an address, once it has `count` mails. */
export async function mailedCode({ devnet }: World, email: string, count = 1): Promise<string> {
  const mails = await devnet.mailbox.waitFor(email, count)
  return mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
