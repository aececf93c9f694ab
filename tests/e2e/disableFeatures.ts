/**
 * The argument of Chromium that switches features off. The last such list counts, so it replaces Playwright's, of which it keeps
 * `PaintHolding`: with that feature input to a frame of another site can remain unanswered (microsoft/playwright#28023).
 */
export function disableFeatures(...features: readonly string[]): string {
  return `--disable-features=${['PaintHolding', ...features].join(',')}`
}
