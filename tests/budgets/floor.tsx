// A dialog as small as React allows. scripts/bench/firstOpen.bench.mjs compares the first open of the kit with it.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const wallets = ['Harbour', 'Tide', 'Meadow', 'Fjord', 'Lux']

function Floor() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Connect wallet
      </button>
      {isOpen ? (
        <div role="dialog" aria-label="Connect" style={{ position: 'fixed', inset: '20%' }}>
          {wallets.map((name) => (
            <button type="button" key={name}>
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}

const element = document.querySelector('main')
if (element) createRoot(element).render(<Floor />)
