import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'hono'

export type ServedFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string }

const compressors = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
}
type Encoding = keyof typeof compressors

/** Below this, headers and the work of both sides outweigh what is saved, bytes. */
const minBytes = 1_000

/**
 * Returns a function that sends a file of a built site, compressed if the client accepts it. The first request for a file
 * compresses it, the others get the same bytes. Not for answers with data of a user: the length of a compressed one tells
 * what is in it.
 */
export function createFileSender(): (c: Context, file: ServedFile) => Promise<Response> {
  const compressed = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>>()
  return async (c, { body, type }) => {
    c.header('Content-Type', type)
    if (body.length < minBytes || !/^(?:text|image\/svg)/.test(type)) return c.body(body)
    c.header('Vary', 'Accept-Encoding')
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    if (!encoding) return c.body(body)
    const known = compressed.get(body) ?? new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
    compressed.set(body, known)
    const sent = known.get(encoding) ?? compressors[encoding](body).then((bytes) => new Uint8Array(bytes))
    known.set(encoding, sent)
    c.header('Content-Encoding', encoding)
    return c.body(await sent)
  }
}

/** The best encoding of an `Accept-Encoding` header. Weights order nothing here, except that 0 refuses. RFC 9110, 12.5.3 */
function encodingFor(header: string): Encoding | undefined {
  const accepted = header
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name))
}
