import { useState } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { pairingUri } from '../fixtures/pairing.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { Art } from './Art.tsx'
import { ScanCode, type ScanCodeState } from './ScanCode.tsx'

export default { title: 'Parts/ScanCode', component: ScanCode }

const ready: ScanCodeState = { status: 'ready', uri: pairingUri }

function Scan({ initial, alreadyCopied = false }: { initial: ScanCodeState; alreadyCopied?: boolean }) {
  const [code, setCode] = useState(initial)
  const [copied, setCopied] = useState(alreadyCopied)
  return (
    <Shelf title="Harbour">
      <div>
        <ScanCode
          code={code}
          copied={copied}
          mark={<Art name="Harbour" src={walletMarks.Harbour} />}
          onCopy={() => setCopied(!copied)}
          onRenew={() => setCode(ready)}
        >
          Scan with Harbour on your phone
        </ScanCode>
      </div>
    </Shelf>
  )
}

/** A press toggles the copied state. */
export const Ready = { render: () => <Scan initial={ready} /> }
export const Copied = { render: () => <Scan initial={ready} alreadyCopied /> }
export const Preparing = { render: () => <Scan initial={{ status: 'preparing' }} /> }
export const Expired = { render: () => <Scan initial={{ status: 'expired' }} /> }
export const Failed = { render: () => <Scan initial={{ status: 'failed' }} /> }
