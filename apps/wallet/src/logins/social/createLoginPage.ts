import type { LoginDocument } from '@latchkey/embedded-wallet/api'
import type { Context } from 'hono'
import { documentPolicy } from '../../http/documentPolicy.ts'
import type { SiteFiles } from '../../site/siteFiles.ts'
import { withData } from '../../site/withData.ts'

export type LoginPage = (c: Context, content: LoginDocument) => Response | Promise<Response>

/** The document of a login's window, before the provider and after its answer: the script of the site reads its content. */
export function createLoginPage({
  site,
  recoveryUrl,
}: {
  readonly site: SiteFiles
  readonly recoveryUrl: string
}): LoginPage {
  const document = new TextDecoder().decode(site.get('/login.html')?.body)
  return (c, content) => {
    c.header('Content-Security-Policy', documentPolicy([], recoveryUrl))
    // The page that opened the window stays its opener, and may see that it was closed. Security.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    return c.html(withData(document, content))
  }
}
