type Rgb = readonly [number, number, number]

/** Colours and their backgrounds with the minimum contrast ratio of WCAG 2.2: 1.4.3 for text, 1.4.11 for graphics. */
const pairs = [
  { name: '--k-on-accent', on: '--k-accent', minimum: 4.5, what: 'text on the accent' },
  { name: '--k-accent-text', on: '--k-surface', minimum: 4.5, what: 'links' },
  { name: '--k-accent-graphic', on: '--k-surface', minimum: 3, what: 'rings and ticks' },
  { name: '--k-focus', on: '--k-surface', minimum: 3, what: 'the focus ring' },
] as const

/**
 * Corrects the colours derived from the host app's accent: a colour below the WCAG contrast is mixed with black or
 * white, as little as needed, and `warn` is called.
 *
 * @param root - the `.lk-root` whose colours are read, and set through CSSOM
 */
export function ensureContrast(root: HTMLElement, warn: (message: string) => void): void {
  for (const { name } of pairs) root.style.removeProperty(name)
  root.style.removeProperty('--k-accent-edge')
  const colour = resolver(root)
  const style = getComputedStyle(root)
  // Buttons on the page have no links and rings.
  const has = (name: string) => style.getPropertyValue(name).trim() !== ''
  for (const { name, on, minimum, what } of pairs) {
    if (!has(name) || !has(on)) continue
    const ground = colour(on)
    const given = colour(name)
    if (contrast(given, ground) >= minimum) continue
    // On the accent, black or white always reaches a ratio of at least 4.58.
    const readable = on === '--k-accent' ? higherContrast(ground) : withContrast(given, ground, minimum)
    root.style.setProperty(name, css(readable))
    const host = name.replace('--k-', '--lk-')
    warn(
      `${host} is ${css(given)} on ${css(ground)}: ${contrast(given, ground).toFixed(2)} to 1, and ${what} need ${minimum} to 1. Using ${css(readable)} instead; set ${host} to override it.`,
    )
  }
  // An accent too close to the surface gets an edge. No warning, because the default lime has one on white too.
  if (!has('--k-surface')) return
  const surface = colour('--k-surface')
  const accent = colour('--k-accent')
  const edge = colour('--k-accent-edge')
  if (contrast(accent, surface) < 3 && contrast(edge, surface) < 3) {
    root.style.setProperty('--k-accent-edge', css(withContrast(accent, surface, 3)))
  }
}

/** Returns a function that reads a custom property of `root` as sRGB, whatever its notation. */
function resolver(root: HTMLElement): (name: string) => Rgb {
  const page = root.ownerDocument
  const canvas = page.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (name) => {
    const probe = page.createElement('span')
    probe.style.setProperty('color', `var(${name})`)
    root.append(probe)
    const text = getComputedStyle(probe).color
    probe.remove()
    if (!context) return [0, 0, 0]
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
}

const css = (colour: Rgb) => `rgb(${colour.map(Math.round).join(' ')})`
const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const higherContrast = (ground: Rgb) => (contrast(black, ground) > contrast(white, ground) ? black : white)

/** Mixes `given` with black or white, in steps of 1 %, until its contrast on `ground` reaches `least`. */
function withContrast(given: Rgb, ground: Rgb, minimum: number): Rgb {
  const target = higherContrast(ground)
  for (let part = 0.01; part < 1; part += 0.01) {
    const mixed = given.map((channel, i) => Math.round(channel + ((target[i] ?? 0) - channel) * part))
    if (contrast(mixed as unknown as Rgb, ground) >= minimum) return mixed as unknown as Rgb
  }
  return target
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
