import { embedded } from '@latchkey/controllers/parts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useSelected } from '../../react/useSelected.ts'
import { ConnectView } from './ConnectView.tsx'
import { chooseProvider } from './chooseProvider.ts'
import type { SocialChoice } from './connect.state.ts'

type Props = {
  /** `options`, or the id of a provider whose window is open. */
  readonly step: string
  readonly socials: readonly SocialChoice[]
  readonly onStep: (step: string) => void
  readonly onBack: () => void
}

const nothing = () => {}

/** The steps of Connect that sign in at a provider. */
export function SocialScreen({ step, socials, onStep, onBack }: Props) {
  const latchkey = useLatchkey()
  const signIn = latchkey.use(embedded)
  const status = useSelected(signIn.state, ({ social }) => social?.status)
  const social = socials.find(({ id }) => id === step)
  return (
    <ConnectView
      state={
        social ? { status: `social-${status ?? 'closed'}`, social } : { status: 'social-options', socials }
      }
      actions={{
        onSocial: (id) => chooseProvider(latchkey, id, onStep),
        onMoreSocials() {
          signIn.leaveSocial()
          onStep('options')
        },
        onBack() {
          signIn.leaveSocial()
          onBack()
        },
        onPick: nothing,
        onAllWallets: nothing,
        onShowQrCode: nothing,
        onEmailChange: nothing,
        onEmailSubmit: nothing,
        onTryAgain: nothing,
        onReload: nothing,
      }}
    />
  )
}
