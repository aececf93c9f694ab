import { usePage } from '@inertiajs/react'
import { embedded } from '@latchkey/controllers/parts'
import type { SocialProvider } from '@latchkey/core'
import { shortenAddress } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { FaucetButton } from '../wallet/FaucetButton.tsx'

const providers: readonly (readonly [SocialProvider, string])[] = [
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['discord', 'Discord'],
]

const nameOf = (provider: SocialProvider) => providers.find(([id]) => id === provider)?.[1] ?? provider

/**
 * Signs in with a wallet that is made for the user. The kit's part does the work: it mails the code, opens the window of a
 * provider, connects the wallet and signs in.
 */
export function Web3Auth({ onDone }: { onDone: () => void }) {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const signIn = latchkey.use(embedded)
  const { social, farcaster } = useSelected(signIn.state, (state) => state)
  // Those that the wallet site has.
  const offered = useSelected(latchkey.options.state, ({ features }) => features)
  const [email, setEmail] = useState('')
  useEffect(() => {
    signIn.prepare()
    return () => {
      signIn.leaveSocial()
      signIn.leaveFarcaster()
    }
  }, [signIn])
  if (auth.user) return <WalletReady onDone={onDone} />

  function sendCode(event: FormEvent) {
    event.preventDefault()
    // The kit's modal shows the rest of the sign-in by email.
    latchkey.open()
    signIn.setEmail(email)
    signIn.sendCode()
  }
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        A wallet is made for you, and its keys stay with you. You can move it to another app later.
      </p>
      {offered.email && (
        <form className="grid gap-3" onSubmit={sendCode}>
          <TextField
            label="Wallet email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" look="next">
            Continue by email
          </Button>
        </form>
      )}
      <div className="grid grid-cols-2 gap-2">
        {providers
          .filter(([provider]) => offered.socials.includes(provider))
          .map(([provider, name]) => (
            <Button key={provider} onClick={() => signIn.signInWith(provider)}>
              {name}
            </Button>
          ))}
        {offered.farcaster && (
          <Button className="col-span-2" onClick={signIn.startFarcaster}>
            Farcaster
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {social?.status === 'waiting' && `Continue in the window of ${nameOf(social.provider)}.`}
        {social?.status === 'closed' &&
          `The window of ${nameOf(social.provider)} is closed. Press ${nameOf(social.provider)} to try again.`}
        {social?.status === 'failed' && `The sign-in with ${nameOf(social.provider)} failed. Try again.`}
        {farcaster?.status === 'preparing' && 'Asking Farcaster for a link.'}
        {farcaster?.status === 'failed' && 'The sign-in with Farcaster failed. Try again.'}
        {farcaster?.status === 'ready' &&
          'Approve the sign-in in the Farcaster app. It leads you to a code for this page.'}
      </p>
      {farcaster?.status === 'ready' && (
        <a
          href={farcaster.uri}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Open Farcaster
        </a>
      )}
    </div>
  )
}

function WalletReady({ onDone }: { onDone: () => void }) {
  const { app, auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const network = useSelected(latchkey.chains.state, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${app.live}`),
  )
  return (
    <div className="grid justify-items-start gap-4">
      {auth.user?.address && <p className="text-muted">{shortenAddress(auth.user.address)}</p>}
      {app.demo && network && <FaucetButton networkId={network.caipNetworkId} networkName={network.name} />}
      <Button look="next" onClick={onDone}>
        Continue
      </Button>
    </div>
  )
}
