/** An error of the devnet. The message is for the developer and says what to do. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
}
