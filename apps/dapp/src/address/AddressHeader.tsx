import { usePage } from '@inertiajs/react'
import { browserPlatform } from '@latchkey/core/browser'
import { useLatchkey } from '@latchkey/ui'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { AddressProps } from '../../shared/props/address.ts'
import { Button } from '../parts/Button.tsx'
import { StarButton } from '../parts/StarButton.tsx'
import { XLink } from '../parts/XLink.tsx'

const copiedMs = 2_000

/** Who or what an address is, with its actions. */
export function AddressHeader({ props, picture }: { props: AddressProps; picture: string }) {
  const { address, header, kind, chainId, namespace } = props
  return (
    <div className="flex flex-wrap items-start gap-4">
      <img
        src={picture}
        alt=""
        width="72"
        height="72"
        className={`size-14 shrink-0 bg-raised sm:size-18 ${kind === 'wallet' ? 'rounded-full' : 'rounded-2xl'}`}
      />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
          <bdi>{header.title}</bdi>
        </h1>
        {header.x && (
          <p className="mt-1">
            <XLink badge={header.x} />
          </p>
        )}
        {header.subtitle && <p className="text-muted [overflow-wrap:anywhere]">{header.subtitle}</p>}
        {header.bio && <p className="mt-1 max-w-prose [overflow-wrap:anywhere]">{header.bio}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-1 text-sm text-muted">
          <bdi dir="ltr" className="font-mono break-all">
            {address}
          </bdi>
          <CopyButton text={address} />
          <Explorer chainId={chainId} address={address} />
        </p>
        <Links links={header.links} />
      </div>
      <div className="flex items-center gap-2">
        {kind === 'wallet' && <SendButton address={address} namespace={namespace} />}
        <StarButton
          kind={kind}
          subject={props.launch?.id ?? (kind === 'wallet' ? address : `${chainId}:${address}`)}
          chainId={chainId}
          name={header.title}
          starred={header.starred}
          stars={header.stars}
          only={['header']}
        />
      </div>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'not copied'>()
  async function copy() {
    setOutcome(
      await browserPlatform()
        .copy(text)
        .then(
          () => 'copied' as const,
          () => 'not copied' as const,
        ),
    )
    setTimeout(() => setOutcome(undefined), copiedMs)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label="Copy address"
      className="inline-flex size-9 items-center justify-center rounded-lg hover:bg-raised hover:text-ink"
    >
      {outcome === undefined ? (
        <Copy size={16} aria-hidden />
      ) : (
        <span role="status">{outcome === 'copied' ? '✓' : '✗ Not copied'}</span>
      )}
    </button>
  )
}

function Explorer({ chainId, address }: { chainId: number | null; address: string }) {
  const { explorers, live } = usePage<SharedProps>().props.app
  const base = explorers[chainId ?? live]
  if (!base || !address.startsWith('0x')) return null
  return (
    <a
      href={`${base}/address/${address}`}
      target="_blank"
      rel="noopener nofollow ugc"
      className="inline-flex min-h-9 items-center gap-1 rounded-lg px-1 underline-offset-4 hover:text-ink hover:underline"
    >
      Explorer
      <ExternalLink size={14} aria-hidden className="rtl:-scale-x-100" />
    </a>
  )
}

function Links({ links }: { links: AddressProps['header']['links'] }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            target="_blank"
            rel="noopener nofollow ugc"
            className="inline-flex min-h-9 items-center text-muted underline underline-offset-4 hover:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Opens the kit's form with the account as the receiver. */
function SendButton({ address, namespace }: { address: string; namespace: 'eip155' | 'solana' }) {
  const latchkey = useLatchkey()
  async function send() {
    const { sending } = await import('@latchkey/controllers/parts')
    latchkey.use(sending).setReceiver(address)
    latchkey.open({ view: 'Send', namespace })
  }
  return <Button onClick={() => void send()}>Send</Button>
}
