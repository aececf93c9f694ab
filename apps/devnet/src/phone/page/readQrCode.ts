import { decodeQR } from 'qr/decode.js'

/** Target sizes, px. Most codes are read at the first; a dense code in a screenshot needs the second. */
const targetSides = [1_600, 3_200]
const maxScale = 3
const decodeMs = 1_000

/**
 * Reads the QR code in an image file.
 * @returns `undefined` if no code can be read
 */
export async function readQrCode(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  for (const targetSide of targetSides) {
    const scale = Math.min(maxScale, targetSide / Math.max(picture.width, picture.height))
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    // Images may be transparent around the code.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      // Throws if there is no code.
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: decodeMs })
    } catch {}
  }
  return undefined
}
