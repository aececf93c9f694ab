/** Security R-64: at most 128 KiB. */
const maxLength = 128 * 1024

const dataImage = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * A wallet's icon if it may be shown: a `data:image/…` address, for `<img>` only, where scripts in it
 * never run. Anything else (`javascript:`, HTML, a remote address that would tell who looks) is dropped.
 * Security R-64, EIP-6963.
 */
export function checkIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= maxLength && dataImage.test(icon.trim())
    ? icon.trim()
    : undefined
}
