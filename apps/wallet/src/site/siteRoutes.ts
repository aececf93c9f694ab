import type { LoginMethod } from '@latchkey/embedded-wallet/api'
import { createFileSender, siteIcon } from '@latchkey/server-kit/http'
import { documentPolicy } from '../http/documentPolicy.ts'
import type { WalletApp } from '../http/env.ts'
import type { RecoveryKeys } from '../recovery/createRecoveryKeys.ts'
import { embeddingOrigins, type ProjectOrigins } from './projectOrigins.ts'
import type { SiteFiles } from './siteFiles.ts'
import { withData } from './withData.ts'

/** A network as the frame shows it. `id` is CAIP-2. */
type FrameNetwork = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const projectIds = /^[A-Za-z0-9_-]{1,128}$/

/**
 * Serves the wallet site. The frame may be embedded by the origins of its project only, and contains them for the check of
 * the first message; the other documents open in windows and are never embedded. The one of logins is served by `logins/social`.
 */
export function siteRoutes(
  app: WalletApp,
  {
    files,
    origins,
    ownOrigins,
    networks,
    recoveryUrl,
    recovery,
    logins,
    currentNonce,
  }: {
    readonly files: SiteFiles
    readonly origins: ProjectOrigins
    /** Origins in which the frame may show every approval. */
    readonly ownOrigins: ProjectOrigins
    readonly networks: readonly FrameNetwork[]
    readonly recoveryUrl: string
    readonly recovery: RecoveryKeys
    /** What the security window offers besides a mailed code. */
    readonly logins: readonly LoginMethod[]
    /** The nonce of the next proof. */
    readonly currentNonce: () => string
  },
): void {
  const send = createFileSender()
  const textOf = (path: string) => new TextDecoder().decode(files.get(path)?.body)
  const frame = textOf('/frame.html')
  const recoveryData = (keys: Awaited<ReturnType<RecoveryKeys>>) =>
    keys ? { origin: recoveryUrl, keyId: keys.keyId, publicKey: keys.publicKey } : null

  app.get('/frame', async (c) => {
    const projectId = c.req.query('projectId') ?? ''
    const isId = projectIds.test(projectId)
    const [allowed, own, keys] = await Promise.all([
      isId ? origins(projectId) : [],
      isId ? ownOrigins(projectId) : [],
      recovery(),
    ])
    const ancestors = embeddingOrigins(allowed, c.req.header('referer'))
    c.header('Content-Security-Policy', documentPolicy(ancestors, recoveryUrl))
    // A frame is not the opener of anything, and its host may have any policy.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    c.header('Vary', 'Referer')
    return c.html(
      withData(frame, {
        projectId,
        origins: ancestors,
        ownOrigins: own,
        networks,
        nonce: currentNonce(),
        recovery: recoveryData(keys),
      }),
    )
  })

  app.get('/favicon.ico', siteIcon)

  // Pages of any origin ask it, so that they offer no other way in. It says nothing of anyone.
  app.get('/logins', (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({ logins: ['email', ...logins] })
  })

  // The frame draws into this window, so the two are in one group. Security 3.10
  app.get('/approve', (c) => {
    c.header('Content-Security-Policy', approvePolicy)
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    return c.html(textOf('/approve.html'))
  })

  app.get('/security', async (c) => {
    c.header('Content-Security-Policy', documentPolicy([], recoveryUrl))
    // The window of a login that it opens asks it who started the login. A page that opened this one is still cut off.
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    const data = { nonce: currentNonce(), recovery: recoveryData(await recovery()), logins }
    return c.html(withData(textOf('/security.html'), data))
  })

  app.get('/assets/*', (c) => {
    const file = files.get(c.req.path)
    if (!file) return c.notFound()
    // Names contain a hash of the content. A worker takes its policy from its own response.
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Security-Policy', workerPolicy)
    return send(c, file)
  })
}

/** The window of an approval has no script of its own. */
const approvePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
