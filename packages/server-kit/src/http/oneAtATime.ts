import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection in order: the next one begins when the client has received the previous answer.
 * Node starts pipelined requests concurrently, so a client that pipelines and never reads would fill the memory with
 * answers.
 * @param requests the connection is closed after this many requests
 * @param maxPipelined pipelined requests that may wait; one more closes the connection
 * @param answerMs time for an answer to be created and received, ms; then the connection is closed
 */
export function oneAtATime(
  listener: RequestListener,
  {
    requests,
    maxPipelined,
    answerMs,
  }: { readonly requests: number; readonly maxPipelined: number; readonly answerMs: number },
): RequestListener {
  const queues = new WeakMap<Socket, { started: number; readonly waiting: (() => void)[] }>()

  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const queue = queues.get(socket) ?? { started: 0, waiting: [] }
    queues.set(socket, queue)
    if (queue.waiting.length > maxPipelined) return void socket.destroy()
    const begin = () => {
      queue.started += 1
      if (queue.started >= requests) response.setHeader('connection', 'close')
      const timer = setTimeout(() => socket.destroy(), answerMs)
      response.once('close', () => {
        clearTimeout(timer)
        queue.waiting.shift()
        if (!socket.destroyed) queue.waiting[0]?.()
      })
      listener(request, response)
    }
    queue.waiting.push(begin)
    if (queue.waiting.length === 1) begin()
  }
}
