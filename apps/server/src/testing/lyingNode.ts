import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { namehash } from 'viem'

/** A name for which {@link lyingNode} returns the records of another name. */
export const disputedName = 'disputed.eth'

/** A node that forwards all requests to an honest one, but replaces `disputed.eth` by another ENS name. */
export async function lyingNode(honest: string, other: string) {
  const lie = (body: string) => body.replaceAll(namehash(disputedName).slice(2), namehash(other).slice(2))
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(honest, { method: 'POST', headers, body: lie(await text(request)) })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
