// What is walked through is measured and asked, not looked at: unpainted it costs a quarter less.
// The runner shows every test file in an iframe of its own.
const frame = window.frameElement as HTMLElement | null
frame?.style.setProperty('opacity', '0')

export {}
