// The baseline: a page without Latchkey.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('main')).render(createElement('button', { type: 'button' }, 'Connect'))
