// A late file of the page without Latchkey. Because of it, a bundler that splits React off for late files does so on both pages.
import { Fragment, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { createPortal } from 'react-dom'

export function Late() {
  const [isOpen, setIsOpen] = useState(false)
  const button = jsx('button', { type: 'button', onClick: () => setIsOpen(!isOpen), children: 'Late' })
  return jsx(Fragment, { children: createPortal(button, document.body) })
}
