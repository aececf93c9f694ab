// What a page loads without the kit.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('main')).render(createElement('button', { type: 'button' }, 'Connect'))
