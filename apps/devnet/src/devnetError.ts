/** What the devnet could not do, and what to do about it; the message is for the person who started it. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
}
