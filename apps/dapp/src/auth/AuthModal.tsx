import { usePage } from '@inertiajs/react'
import { connectMethodsOrder } from '@latchkey/core'
import { useAccount, useLatchkey, useSelected } from '@latchkey/ui'
import { KeyRound, Mail, Wallet } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { EmailSteps } from './EmailSteps.tsx'
import { SiwxAuth } from './SiwxAuth.tsx'
import type { SignInRequest } from './signInRequest.ts'
import { Web3Auth } from './Web3Auth.tsx'

export type AuthStep = 'choose' | 'email' | 'code' | 'password' | 'wallet' | 'embedded'

const titles: Readonly<Record<AuthStep, string>> = {
  choose: 'Sign in',
  email: 'Sign in by email',
  code: 'Check your email',
  password: 'Sign in by password',
  wallet: 'Sign in with a wallet',
  embedded: 'Email or social wallet',
}

/** Signs a guest in: by a mailed code, a password, a wallet, or a wallet that is made for them. */
export function AuthModal({
  request,
  onDone,
  onClose,
}: {
  readonly request: SignInRequest
  /** The user is signed in. */
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { app, auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const connectors = useSelected(latchkey.connectors.state, (state) => state.connectors)
  // A connected wallet only has to sign.
  const [step, setStep] = useState<AuthStep>(address ? 'wallet' : 'choose')
  // A new wallet is shown before the dialog closes.
  const isOver = auth.user !== null && step !== 'embedded'
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])

  const choices = {
    wallet: (
      <Choice
        key="wallet"
        icon={<Wallet size={20} aria-hidden />}
        title="Wallet"
        text="Connect a wallet that you have, and sign."
        onPress={() => setStep('wallet')}
      />
    ),
    email: app.mail && (
      <Choice
        key="email"
        icon={<Mail size={20} aria-hidden />}
        title="Email"
        text="Get a code. You need no wallet."
        onPress={() => setStep('email')}
      />
    ),
    social: connectors.some(({ type }) => type === 'AUTH') && (
      <Choice
        key="social"
        icon={<KeyRound size={20} aria-hidden />}
        title="Email or social wallet"
        text="Get a wallet of your own, without an app."
        onPress={() => setStep('embedded')}
      />
    ),
  }
  const isEmail = step === 'email' || step === 'code' || step === 'password'
  return (
    // With another way to sign in the focus begins at the top again.
    <Dialog
      key={isEmail ? 'email' : step}
      title={auth.user && step === 'embedded' ? 'Your wallet is ready' : titles[step]}
      onClose={auth.user ? onDone : onClose}
    >
      {step === 'choose' && (
        <div className="grid gap-3">
          {connectMethodsOrder({ connectors }).map((method) => choices[method])}
        </div>
      )}
      {isEmail && <EmailSteps step={step} onStep={setStep} intended={request.intended} />}
      {step === 'wallet' && <SiwxAuth />}
      {step === 'embedded' && <Web3Auth onDone={onDone} />}
      {step !== 'choose' && !auth.user && (
        <div className="mt-5 border-t border-line pt-3">
          <Button look="bare" onClick={() => setStep('choose')}>
            Other ways to sign in
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Choice(props: {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="flex min-h-16 items-center gap-4 rounded-2xl border border-line bg-raised px-4 py-3 text-start hover:border-muted"
    >
      <span className="text-muted">{props.icon}</span>
      <span className="grid gap-0.5">
        <span className="font-medium">{props.title}</span>
        <span className="text-sm text-muted">{props.text}</span>
      </span>
    </button>
  )
}
