import { decodeQR } from 'qr/decode.js'

/** Codes are read well at this size, and large photographs take seconds. */
const longestSide = 1_600
const decodeMs = 1_000

/**
 * The text of the QR code in a picture file.
 * @returns undefined when no code can be read in it
 */
export async function readQrCode(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A code may lie on nothing.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: decodeMs })
  } catch {
    return undefined
  }
}
