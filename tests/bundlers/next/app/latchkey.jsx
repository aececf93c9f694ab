'use client'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { mainnet } from '@latchkey/core/networks'
import { LatchkeyProvider } from '@latchkey/ui'
import { useState } from 'react'

/** Called for each component instance, also on the server, so that visitors share no state. */
const create = () =>
  createLatchkey({ networks: [mainnet], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })

export function Latchkey({ children }) {
  const [latchkey] = useState(create)
  return <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
}
