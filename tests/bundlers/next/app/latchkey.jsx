'use client'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { mainnet } from '@latchkey/core/networks'
import { LatchkeyProvider } from '@latchkey/ui'
import { useState } from 'react'

/** One for each visitor: made with the component, also on the server. */
const create = () =>
  createLatchkey({ networks: [mainnet], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })

export function Latchkey({ children }) {
  const [latchkey] = useState(create)
  return <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
}
