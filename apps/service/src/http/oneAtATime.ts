import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection in order: the next one begins when the client has received the previous answer.
 * Node starts pipelined requests concurrently, so a client that pipelines and never reads would fill the memory with
 * answers.
 * @param requests the connection is closed after this many requests
 * @param most pipelined requests that may wait; one more closes the connection
 * @param answerMs time for an answer to be created and received, ms; then the connection is closed
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
