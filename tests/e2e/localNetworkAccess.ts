/**
 * Argument of Chromium that lets pages which a test fulfils access local servers. The last list of features counts, so it replaces
 * Playwright's, of which it keeps `PaintHolding`: with that feature input to a frame of another site can remain unanswered
 * (microsoft/playwright#28023).
 */
export const localNetworkAccess =
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,PaintHolding'
