// The baseline: a page without Latchkey.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const onClick = () => void import('./floorLate.js')

createRoot(document.querySelector('main')).render(
  createElement('button', { type: 'button', onClick }, 'Connect'),
)
