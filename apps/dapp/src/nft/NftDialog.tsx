import { Link, usePage } from '@inertiajs/react'
import { sameAddress, shortenAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { NftDetail } from '../../shared/props/nfts.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { TextField } from '../parts/Field.tsx'
import { StarButton } from '../parts/StarButton.tsx'
import { dateText } from '../time/timeText.ts'
import { evmAddressProblem } from '../wallet/evmAddressProblem.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { AvatarButton } from './AvatarButton.tsx'

/** One NFT: its traits, its history, and for its owner a form to send it. Dapp 3.6. */
export function NftDialog({ token, onClose }: { token: NftDetail; onClose: () => void }) {
  const { address } = useAccount({ namespace: 'eip155' })
  const isMine = address !== undefined && sameAddress(address, token.owner.address)
  return (
    <Dialog title={token.name} onClose={onClose} wide>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="min-w-0">
          <img
            src={token.image}
            alt={token.name}
            width="360"
            height="360"
            className="aspect-square w-full rounded-2xl bg-raised"
          />
          <div className="mt-2 flex items-center justify-between gap-3">
            <AddressText of={token.owner} />
            <StarButton
              kind="nft"
              subject={token.id}
              chainId={token.chainId}
              name={token.name}
              starred={token.starred}
              stars={token.stars}
              only={['token']}
            />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Facts>
            <Fact name="Collection">
              <Link
                href={`/mint/${token.chainId}/${token.collection.slug}`}
                className="underline underline-offset-4"
              >
                {token.collection.name}
              </Link>
            </Fact>
            <Fact name="Minted">{dateText(token.mintedAt)}</Fact>
            {token.traits.map(({ key, value }) => (
              <Fact key={key} name={key}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
          </Facts>
          {isMine && (
            <>
              <AvatarButton token={token} />
              <SendNft token={token} />
            </>
          )}
          <History token={token} />
        </div>
      </div>
    </Dialog>
  )
}

function SendNft({ token }: { token: NftDetail }) {
  const { address = '' } = useAccount({ namespace: 'eip155' })
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  return (
    <div className="grid gap-3">
      <TextField
        label="Send to"
        dir="ltr"
        placeholder="0x…"
        spellCheck={false}
        value={to}
        error={error}
        onChange={({ target }) => {
          setTo(target.value)
          setError(undefined)
        }}
      />
      <TxButton
        look="next"
        chainId={token.chainId}
        label={`Send ${token.name}`}
        only={['token', 'tokens', 'next', 'total']}
        calls={() => {
          const found =
            evmAddressProblem(to.trim()) ??
            (sameAddress(to.trim(), address) ? 'It is yours already.' : undefined)
          setError(found)
          if (found) return undefined
          return [
            {
              contract: 'Collection',
              address: token.collection.address,
              functionName: 'safeTransferFrom',
              args: [address, to.trim(), BigInt(token.tokenId)],
              label: `Send ${token.name}`,
            },
          ]
        }}
        onDone={() => setTo('')}
      />
    </div>
  )
}

function History({ token }: { token: NftDetail }) {
  const { explorers } = usePage<SharedProps>().props.app
  const base = explorers[token.chainId]
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-sm font-medium text-muted">History</h3>
      <ul className="grid gap-1 text-sm">
        {token.history.map((move) => (
          <li key={`${move.tx}:${move.to}`} className="flex flex-wrap justify-between gap-x-3">
            <span dir="ltr">
              {move.from
                ? `${shortenAddress(move.from)} → ${shortenAddress(move.to)}`
                : `Minted by ${shortenAddress(move.to)}`}
            </span>
            {base ? (
              <a
                href={`${base}/tx/${move.tx}`}
                target="_blank"
                rel="noopener nofollow ugc"
                className="text-muted underline underline-offset-4"
              >
                {dateText(move.at)}
              </a>
            ) : (
              <span className="text-muted">{dateText(move.at)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
