// The server side of page/signIn.js: the routes under /sign-in/, for one visitor at a time.
import { randomBytes } from 'node:crypto'
import { verifySignIn } from '@latchkey/core/verify'

export function createSignInRoutes() {
  let nonce
  let sessions = []
  const routes = {
    'POST nonce'() {
      nonce = randomBytes(16).toString('hex')
      return { nonce }
    },
    async 'POST sessions'({ origin, body: { message, signature } }) {
      const expected = { domain: new URL(origin).host, nonce, uri: origin, chains: ['eip155:1'] }
      nonce = undefined
      sessions = [await verifySignIn({ message, signature, expected, now: Date.now() })]
      return {}
    },
    'GET sessions'({ query }) {
      return sessions.filter(
        ({ data }) => data.chainId === query.get('chainId') && data.accountAddress === query.get('address'),
      )
    },
    'DELETE sessions'() {
      sessions = []
      return {}
    },
  }
  return {
    sessions: () => sessions,
    async answer(request, response) {
      const origin = `http://${request.headers.host}`
      const { pathname, searchParams } = new URL(request.url, origin)
      const chunks = await request.toArray()
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : undefined
      const route = routes[`${request.method} ${pathname.replace('/sign-in/', '')}`]
      try {
        const answer = await route({ origin, query: searchParams, body })
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    },
  }
}
