import { imageSize } from 'image-size'

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array }

/** Maximum size of an image, bytes. Security R-67. */
export const maxPictureBytes = 512 * 1024
const maxPixels = 2_048

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/**
 * Checks a foreign image by its bytes, ignoring the declared type: a raster image of at most 2048 px per side, or an SVG
 * without a document type, whose entities could expand or load other resources.
 * @returns `undefined` for anything else
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  if (bytes.length > maxPictureBytes) return undefined
  const isDrawing = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)*<svg[\s>]/.test(
    start(bytes),
  )
  if (isDrawing) {
    const text = new TextDecoder().decode(bytes)
    return /<!(?:DOCTYPE|ENTITY)/i.test(text)
      ? undefined
      : { contentType: 'image/svg+xml; charset=utf-8', bytes }
  }
  try {
    const { width, height, type = '' } = imageSize(bytes)
    const contentType = type === 'svg' ? undefined : contentTypes[type]
    const fits = width > 0 && height > 0 && width <= maxPixels && height <= maxPixels
    return contentType && fits ? { contentType, bytes } : undefined
  } catch {
    // Not a supported image.
    return undefined
  }
}

const start = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 1_024))
