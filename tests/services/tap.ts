import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Something that passes on a wire: a question before it is asked, or after it was answered but nobody has heard. */
export type Moment = {
  /** In the question. */
  readonly says: RegExp
  /** What the same connection has said since it last began something. */
  readonly within?: RegExp
  readonly when: 'asked' | 'answered'
}

/** A wire: where it begins anew, and how an answer that is whole looks. */
type Wire = { readonly begins: RegExp; readonly answer: RegExp }

export const postgresWire: Wire = {
  begins: /\bbegin\b/,
  // CommandComplete; what comes before it only describes the statement.
  answer: /C[\s\S]{4}(?:INSERT|UPDATE|DELETE|SELECT|COMMIT)[ 0-9]*\0/,
}
export const httpWire: Wire = { begins: /^/, answer: /^HTTP\// }

/**
 * A port of this machine that passes everything on to another, and sees what passes.
 * @param heard is told every question
 */
export async function startTap(upstream: number, wire: Wire, heard: (question: string) => void = () => {}) {
  let awaited: { readonly moment: Moment; readonly reached: () => void } | undefined
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const behind = connect(upstream, '127.0.0.1')
    let said = ''
    let answering: (() => void) | undefined
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      const question = chunk.toString('latin1')
      heard(question)
      said = wire.begins.test(question) ? question : said + question
      if (awaited?.moment.says.test(question) && (awaited.moment.within?.test(said) ?? true)) {
        const { moment, reached } = awaited
        awaited = undefined
        if (moment.when === 'asked') {
          reached()
          return
        }
        answering = reached
      }
      behind.write(chunk)
    })
    behind.on('data', (chunk) => {
      if (answering && wire.answer.test(chunk.toString('latin1'))) answering()
      else client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Calls `reached` the first time that the moment comes, and passes nothing more of that connection on. */
    await(moment: Moment, reached: () => void) {
      awaited = { moment, reached }
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
