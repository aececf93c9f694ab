import { decodeQR } from 'qr/decode.js'

/** Codes are read well at the first size; the squares of a fine one in a screenshot have too few pixels at it. */
const longestSides = [1_600, 3_200]
const mostEnlarged = 3
const decodeMs = 1_000

/**
 * The text of the QR code in a picture file.
 * @returns undefined when no code can be read in it
 */
export async function readQrCode(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  for (const longestSide of longestSides) {
    const scale = Math.min(mostEnlarged, longestSide / Math.max(picture.width, picture.height))
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    // A code may lie on nothing.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      // What is no code throws.
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: decodeMs })
    } catch {}
  }
  return undefined
}
