import { ConnectButton } from '@latchkey/ui'

// A server component.
export default function Page() {
  return (
    <main>
      <h1>Meadow</h1>
      <ConnectButton />
      <p>Below the button.</p>
    </main>
  )
}
