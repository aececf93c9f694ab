import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers the requests of a connection one after the other: the next begins when the answer before it was taken by the
 * client. Node begins pipelined requests together, so a client that pipelines and never reads would fill the memory with
 * answers.
 * @param requests after so many the connection is closed in order
 * @param most requests of one connection that may wait; one more ends the connection
 * @param answerMs time for an answer to be made and taken, ms; then the connection ends
 */
export function oneAtATime(
  listener: RequestListener,
  {
    requests,
    most,
    answerMs,
  }: { readonly requests: number; readonly most: number; readonly answerMs: number },
): RequestListener {
  const lines = new WeakMap<Socket, { begun: number; readonly waiting: (() => void)[] }>()

  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket) ?? { begun: 0, waiting: [] }
    lines.set(socket, line)
    if (line.waiting.length > most) return void socket.destroy()
    const begin = () => {
      line.begun += 1
      if (line.begun >= requests) response.setHeader('connection', 'close')
      const late = setTimeout(() => socket.destroy(), answerMs)
      response.once('close', () => {
        clearTimeout(late)
        line.waiting.shift()
        if (!socket.destroyed) line.waiting[0]?.()
      })
      listener(request, response)
    }
    line.waiting.push(begin)
    if (line.waiting.length === 1) begin()
  }
}
