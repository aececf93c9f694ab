import { lookup as resolveHost } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLatchkeyError, unlessAborted } from '@latchkey/core'
import { isPublicAddress } from './publicAddress.ts'

/** The URL must not be fetched. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

/** The request failed, or its answer cannot be used. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'
}

export type OutboundRequest = {
  readonly method?: 'GET' | 'POST' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly maxBytes: number
  /** For the whole request, including DNS and body, ms. */
  readonly timeoutMs: number
}

export type OutboundAnswer = {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Sends one request to an untrusted URL. */
export type Outbound = (url: string, request: OutboundRequest) => Promise<OutboundAnswer>

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/**
 * Creates the only way to fetch untrusted URLs: https on port 443 to a public address. The host is resolved once and the
 * checked address is connected to (no DNS rebinding). No redirects, compression, cookies or referrer; size and time are
 * limited. Security R-84.
 * @param allowedOrigins - origins configured by the operator, such as the devnet's, which skip these checks
 * @param isPublic - which addresses may be connected to; replaced in tests
 * @returns a function that throws OutboundRefused or OutboundFailed
 */
export function createOutbound({
  allowedOrigins = [],
  resolve = (host) => resolveHost(host, { all: true }),
  ports = [443],
  isPublic = isPublicAddress,
}: {
  readonly allowedOrigins?: readonly string[]
  readonly resolve?: Resolve
  readonly ports?: readonly number[]
  readonly isPublic?: (address: string) => boolean
} = {}): Outbound {
  return async (text, request) => {
    if (!URL.canParse(text)) throw new OutboundRefused('not an address')
    const url = new URL(text)
    if (url.username || url.password) throw new OutboundRefused('a name or password in the address')
    const signal = AbortSignal.timeout(request.timeoutMs)
    if (allowedOrigins.includes(url.origin)) return send(url, request, signal)
    if (url.protocol !== 'https:') throw new OutboundRefused('not https')
    if (!ports.includes(Number(url.port || 443))) throw new OutboundRefused('not the port of https')
    return send(url, request, signal, await publicAddressOf(url.hostname, { resolve, isPublic, signal }))
  }
}

/** Resolves a host. @throws OutboundRefused unless all its addresses are public */
async function publicAddressOf(
  hostname: string,
  {
    resolve,
    isPublic,
    signal,
  }: { resolve: Resolve; isPublic: (address: string) => boolean; signal: AbortSignal },
) {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isPublic(literal)) return { address: literal, family: literal.includes(':') ? 6 : 4 }
  const isLiteral = hostname.startsWith('[') || /^[0-9.]+$/.test(hostname)
  if (isLiteral || !hostname.includes('.') || hostname.endsWith('.'))
    throw new OutboundRefused('not a public host')
  const found = await unlessAborted(signal, () => resolve(hostname)).catch((error: unknown) => {
    throw new OutboundFailed(
      isLatchkeyError(error, 'request_aborted') ? 'the name took too long' : 'no such host',
    )
  })
  const [first] = found
  if (!first || !found.every(({ address }) => isPublic(address)))
    throw new OutboundRefused('not a public address')
  return first
}

function send(
  url: URL,
  { method = 'GET', headers = {}, body, maxBytes }: OutboundRequest,
  signal: AbortSignal,
  pinned?: { readonly address: string; readonly family: number },
): Promise<OutboundAnswer> {
  // Connects to the checked address whatever the host name resolves to now.
  const lookup: LookupFunction | undefined =
    pinned && ((_, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)))
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new OutboundFailed(why))
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      signal,
      agent: false,
      lookup,
    })
    request.on('error', () => fail('no answer'))
    request.on('response', (answer: IncomingMessage) => {
      const { statusCode = 0, headers: answerHeaders } = answer
      const encoded = answerHeaders['content-encoding'] && answerHeaders['content-encoding'] !== 'identity'
      if (
        (statusCode >= 300 && statusCode < 400) ||
        encoded ||
        Number(answerHeaders['content-length']) > maxBytes
      ) {
        request.destroy()
        return fail('a redirect, compressed, or too large')
      }
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) return void chunks.push(chunk)
        request.destroy()
        fail('too large')
      })
      answer.on('error', () => fail('cut off'))
      answer.on('end', () =>
        resolve({
          status: statusCode,
          contentType: answerHeaders['content-type'] ?? '',
          bytes: new Uint8Array(Buffer.concat(chunks)),
        }),
      )
    })
    request.end(body)
  })
}
