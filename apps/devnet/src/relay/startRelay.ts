import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { createMailboxes, type RelayMessage } from './mailboxes.ts'
import { readRelayToken } from './readRelayToken.ts'
import { RelayError } from './relayError.ts'
import { noFaults, type RelayFaults } from './relayFaults.ts'
import { asFields, type RelayClient, relayMethods, toWire } from './relayMethods.ts'

/** Interval of pings, ms. Clients close a socket that is silent for longer. */
const pingMs = 20_000
const maxPayload = 2_000_000

export type RelayOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Project ids that may connect. Default: all. */
  readonly projectIds?: readonly string[] | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now?: (() => number) | undefined
}

export type Relay = {
  /** `ws://127.0.0.1:…` */
  readonly url: string
  readonly faults: RelayFaults
  /** Number of sockets requested so far, and of open ones. */
  readonly attempts: number
  readonly open: number
  /** Ends every socket without a close frame, like a lost network. */
  cut(): void
  /** Keeps every socket open but stops receiving and sending, like a network lost unnoticed. */
  deafen(): void
  stop(): Promise<void>
}

type ConnectedClient = {
  readonly id: string
  readonly clientId: string
  readonly socket: WebSocket
  /** Topics by subscription id. */
  readonly topics: Map<string, string>
  /** Delivered but unacknowledged messages by request id. */
  readonly pending: Map<number, RelayMessage>
  alive: boolean
}

/**
 * Starts a relay on 127.0.0.1 with the protocol of the public relay: it forwards encrypted messages, stores them in memory for
 * absent clients, and deletes them when they expire.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay
 */
export async function startRelay({ port, projectIds, now = Date.now }: RelayOptions): Promise<Relay> {
  const faults = noFaults()
  const mailboxes = createMailboxes(now)
  const clients = new Set<ConnectedClient>()
  let lastId = now() * 1_000

  const send = (to: ConnectedClient, frame: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...frame })
    const write = () => {
      if (!faults.halfOpen && clients.has(to) && to.socket.readyState === to.socket.OPEN) to.socket.send(text)
    }
    if (faults.delayMs > 0) setTimeout(write, faults.delayMs).unref()
    else write()
  }

  const deliver = (to: ConnectedClient, subscriptionId: string, message: RelayMessage) => {
    lastId += 1
    to.pending.set(lastId, message)
    const params = { id: subscriptionId, data: toWire(message) }
    send(to, { id: lastId, method: 'irn_subscription', params })
    if (faults.duplicate > 0) {
      faults.duplicate -= 1
      send(to, { id: lastId, method: 'irn_subscription', params })
    }
  }

  const deliverMail = (to: ConnectedClient, subscriptionId: string, topic: string) => {
    for (const message of mailboxes.waiting(topic, to.clientId)) deliver(to, subscriptionId, message)
  }

  const deliverToAll = (message: RelayMessage, from: ConnectedClient) => {
    for (const client of clients) {
      if (client.clientId === from.clientId) continue
      for (const [subscriptionId, topic] of client.topics) {
        if (topic === message.topic) deliver(client, subscriptionId, message)
      }
    }
  }

  const actions = (me: ConnectedClient): RelayClient => ({
    publish(message, ttl) {
      if (faults.decline > 0) {
        faults.decline -= 1
        throw new RelayError(-32000, 'Too many requests')
      }
      if (faults.drop > 0) {
        faults.drop -= 1
        return
      }
      const published = mailboxes.put(me.clientId, ttl, message)
      if (published) deliverToAll(published, me)
    },
    subscribe(topic, mail) {
      const id = createHash('sha256').update(`${me.id} ${topic}`).digest('hex')
      const isNew = !me.topics.has(id)
      me.topics.set(id, topic)
      // Delivered after the response, which contains the subscription id.
      if (mail && isNew) setImmediate(() => deliverMail(me, id, topic))
      return id
    },
    unsubscribe(subscriptionId, topic) {
      for (const [id, subscribed] of [...me.topics]) {
        if (id === subscriptionId || subscribed === topic) me.topics.delete(id)
      }
    },
    fetch(topics) {
      const messages = topics.flatMap((topic) => mailboxes.waiting(topic, me.clientId))
      for (const message of messages) mailboxes.received(message, me.clientId)
      return messages
    },
  })

  const answer = (me: ConnectedClient, frame: Readonly<Record<string, unknown>>) => {
    const { id, method, params, result } = frame
    if (typeof method !== 'string') {
      const delivered = me.pending.get(Number(id))
      if (delivered && result !== undefined) mailboxes.received(delivered, me.clientId)
      me.pending.delete(Number(id))
      return
    }
    try {
      const call = Object.hasOwn(relayMethods, method) ? relayMethods[method] : undefined
      if (!call) throw new RelayError(-32601, 'Method not found')
      send(me, { id, result: call(actions(me), asFields(params)) })
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      send(me, { id, error: { code: error.code, message: error.message } })
    }
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload, autoPong: false })
  const server = createServer((_, response) => response.writeHead(404).end())

  const admit = (socket: WebSocket, clientId: string) => {
    const id = randomBytes(16).toString('hex')
    const me: ConnectedClient = { id, clientId, socket, topics: new Map(), pending: new Map(), alive: true }
    socket.on('error', () => socket.terminate())
    if (faults.closeWith) return socket.close(faults.closeWith, 'Unauthorized: invalid key')
    clients.add(me)
    socket.on('close', () => clients.delete(me))
    socket.on('ping', (data) => !faults.halfOpen && socket.pong(data))
    socket.on('pong', () => {
      me.alive = true
    })
    socket.on('message', (data) => {
      if (faults.halfOpen) return
      me.alive = true
      const frame = parsed(String(data))
      if (frame) answer(me, frame)
      else send(me, { id: null, error: { code: -32700, message: 'Parse error' } })
    })
  }

  let attempts = 0
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    attempts += 1
    const { searchParams } = new URL(`ws://relay${request.url ?? '/'}`)
    const refuse = (status: number, reason: string) =>
      socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    socket.on('error', () => socket.destroy())
    if (faults.refuse) return refuse(faults.refuse, 'Unauthorized: invalid key')
    if (projectIds && !projectIds.includes(searchParams.get('projectId') ?? ''))
      return refuse(401, 'Unauthorized: invalid key')
    const token = await readRelayToken(searchParams.get('auth') ?? '', {
      hosts: request.headers.host ? [request.headers.host] : [],
      nowSeconds: (now() + faults.aheadMs) / 1_000,
    })
    if (!token.ok) {
      // In a browser a page cannot see why an upgrade was refused, so the socket is accepted and closed with a reason.
      if (searchParams.get('useOnCloseEvent') === 'true')
        return sockets.handleUpgrade(request, socket, head, (opened) =>
          opened.close(3000, `JWT validation error: ${token.reason}`),
        )
      return refuse(401, `Unauthorized: ${token.reason}`)
    }
    sockets.handleUpgrade(request, socket, head, (opened) => admit(opened, token.clientId))
  })

  const heartbeatCheck = () => {
    mailboxes.sweep()
    if (faults.halfOpen) return
    for (const client of clients) {
      if (client.alive) client.socket.ping()
      else client.socket.terminate()
      client.alive = false
    }
  }

  const cut = () => {
    for (const { socket } of clients) socket.terminate()
  }
  const deafen = () => {
    for (const { socket } of clients) socket.pause()
    clients.clear()
  }
  /** All sockets, including those that are connecting or closing. */
  const open = new Set<Duplex>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const heartbeat = setInterval(heartbeatCheck, pingMs)
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    get attempts() {
      return attempts
    },
    get open() {
      return clients.size
    },
    cut,
    deafen,
    async stop() {
      clearInterval(heartbeat)
      sockets.close()
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && !Array.isArray(frame) ? asFields(frame) : undefined
  } catch {
    return undefined
  }
}
