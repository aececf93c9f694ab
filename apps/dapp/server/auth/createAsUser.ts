import type { Context } from 'hono'
import { signInPath } from '../../shared/authPrompt.ts'
import { backPath } from '../inertia/inertia.ts'
import type { Viewer } from '../pages/site.ts'

export type SignedIn = Viewer & { readonly userId: string }

/** Guards routes of users: a guest is asked to sign in, and then comes back to the page. */
export function createAsUser({
  viewerOf,
  origin,
}: {
  readonly viewerOf: (c: Context) => Promise<Viewer>
  readonly origin: string
}) {
  return (answer: (c: Context, viewer: SignedIn) => Promise<Response>) => async (c: Context) => {
    const { userId, accounts } = await viewerOf(c)
    if (userId) return answer(c, { userId, accounts })
    return c.redirect(signInPath(c.req.method === 'GET' ? c.req.path : backPath(c, origin)), 303)
  }
}
