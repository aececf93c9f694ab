// Makes the page transparent, since these tests do not look at pixels: without painting they take a quarter less time.
// Vitest runs every test file in an iframe.
const frame = window.frameElement as HTMLElement | null
frame?.style.setProperty('opacity', '0')

export {}
