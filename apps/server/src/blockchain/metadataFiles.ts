import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import * as z from 'zod'

/** Fetches a file named by a contract through the outbound guard. `undefined` if the request fails. Security R-84. */
export type FetchForeign = (url: string) => Promise<string | undefined>
/** The image proxy's URL of a foreign image; `null` for a URL it refuses. Security R-67. */
export type PictureUrl = (url: string) => Promise<string | null>

export type Picture = {
  /** A `data:` URI or a URL of the services' image proxy. Security R-67. */
  readonly imageUrl: string | null
  /** Media type, empty if unknown. */
  readonly imageType: string
}

const maxImageLetters = 65_536
const maxAddressLetters = 2_048
const fileMs = 600_000
const maxFiles = 2_000
const fileTimeoutMs = 2_000
const dataUri = /^data:([a-z0-9.+/-]*)((?:;[a-z0-9=._-]+)*?)(;base64)?,(.*)$/is
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])

/** Reads the metadata files to which tokens and collectibles refer, and their pictures. */
export function createMetadataFiles({
  clock,
  fetchForeign,
  pictureUrl,
}: {
  clock: Clock
  fetchForeign: FetchForeign
  pictureUrl: PictureUrl
}) {
  const files = createShortCache<string | undefined>({ clock, ms: fileMs, maxEntries: maxFiles })

  /** `undefined` if the file is not there within 2 s. The download continues and serves later reads from the cache. */
  async function fetched(url: string): Promise<string | undefined> {
    const done = new AbortController()
    const timeout = clock.sleep(fileTimeoutMs, done.signal).catch(() => {})
    try {
      return (await Promise.race([files(url, () => fetchForeign(url)), timeout])) ?? undefined
    } catch {
      return undefined
    } finally {
      done.abort()
    }
  }

  return {
    /**
     * The metadata at a URI; `undefined` if its file is not available.
     * @param urlOf - changes the URI of a file on the web
     */
    async read(uri: string, urlOf = (text: string) => text): Promise<z.output<typeof shape> | undefined> {
      const own = textIn(uri)
      if (own !== undefined) return metadataIn(own)
      const url = webAddress(urlOf(uri))
      if (!url) return {}
      const file = await fetched(url)
      return file === undefined ? undefined : metadataIn(file)
    },
    async picture(image: string | undefined): Promise<Picture> {
      const none = { imageUrl: null, imageType: '' }
      if (!image) return none
      if (!/^data:/i.test(image)) {
        const url = webAddress(image)
        return url ? { imageUrl: await pictureUrl(url), imageType: '' } : none
      }
      const type = (/^data:([a-z0-9.+/-]*)/i.exec(image)?.[1] ?? '').toLowerCase()
      return image.length <= maxImageLetters && pictures.has(type)
        ? { imageUrl: image, imageType: type }
        : none
    },
  }
}

export type MetadataFiles = ReturnType<typeof createMetadataFiles>

const shape = z.object({
  name: z.string().optional().catch(undefined),
  image: z.string().optional().catch(undefined),
})

function textIn(uri: string): string | undefined {
  const [, , , base64, data] = dataUri.exec(uri) ?? []
  if (data === undefined) return undefined
  try {
    return base64 ? Buffer.from(data, 'base64').toString('utf8') : decodeURIComponent(data)
  } catch {
    return ''
  }
}

function metadataIn(text: string | undefined): z.output<typeof shape> {
  try {
    return text ? shape.parse(JSON.parse(text)) : {}
  } catch {
    // Invalid metadata: what the chain says is shown instead.
    return {}
  }
}

/** An https URL; `ipfs:` URIs are mapped to a gateway. */
function webAddress(uri: string): string | undefined {
  if (uri.length > maxAddressLetters) return undefined
  const url = uri.replace(/^ipfs:\/\/(?:ipfs\/)?/i, 'https://ipfs.io/ipfs/')
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).href : undefined
}
