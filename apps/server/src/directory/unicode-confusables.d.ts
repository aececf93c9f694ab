declare module 'unicode-confusables' {
  /** The text with every confusable character replaced by what it looks like. */
  export function rectifyConfusion(text: string): string
}
