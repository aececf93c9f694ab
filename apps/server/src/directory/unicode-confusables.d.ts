declare module 'unicode-confusables' {
  /** Replaces every confusable character by the character it resembles. */
  export function rectifyConfusion(text: string): string
}
