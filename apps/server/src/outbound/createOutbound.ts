import { lookup as resolveHost } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** The address is not one that may be fetched. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

/** It may be fetched, but nothing of use came. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'
}

export type OutboundRequest = {
  readonly method?: 'GET' | 'POST' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly maxBytes: number
  /** For the whole of it, names and body included. */
  readonly timeoutMs: number
}

export type OutboundAnswer = {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** One request to an address that somebody else gave us. */
export type Outbound = (url: string, request: OutboundRequest) => Promise<OutboundAnswer>

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/**
 * The way out for every address that comes from outside: https on port 443 only, to a public address that is looked up once
 * and then connected to, so that a name cannot answer twice differently. No redirects, no compression, no cookies, no
 * referrer; bytes and time are capped. Security R-84.
 * @param allowedOrigins origins the operator named, such as the devnet's; these are taken as they are
 * @param isPublic which addresses may be connected to; tests have no public one
 * @throws OutboundRefused, OutboundFailed
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

/** @throws OutboundRefused when one of the addresses is not public: a name that has both is lying in wait */
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
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundFailed('the name took too long')), {
      once: true,
    })
  })
  const found = await Promise.race([resolve(hostname), late]).catch((error: unknown) => {
    throw error instanceof OutboundFailed ? error : new OutboundFailed('no such host')
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
  // Whatever asks for the name gets the address that was checked.
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
      const { statusCode = 0, headers: given } = answer
      const encoded = given['content-encoding'] && given['content-encoding'] !== 'identity'
      if ((statusCode >= 300 && statusCode < 400) || encoded || Number(given['content-length']) > maxBytes) {
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
          contentType: given['content-type'] ?? '',
          bytes: new Uint8Array(Buffer.concat(chunks)),
        }),
      )
    })
    request.end(body)
  })
}
