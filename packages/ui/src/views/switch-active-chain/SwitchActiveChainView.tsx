import { foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Art } from '../../parts/Art.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { FamilyArt } from '../../parts/FamilyArt.tsx'
import { familyName } from '../../parts/familyName.ts'
import { ChevronIcon } from '../../parts/icons/arrows.tsx'
import { Linked } from '../../parts/Linked.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import { Status } from '../../parts/Status.tsx'
import type { SwitchActiveChainViewActions, SwitchActiveChainViewState } from './switch-active-chain.state.ts'

type Props = { readonly state: SwitchActiveChainViewState; readonly actions: SwitchActiveChainViewActions }

type PropsOf<status extends SwitchActiveChainViewState['status']> = Props & {
  readonly state: Extract<SwitchActiveChainViewState, { readonly status: status }>
}

const bolt = { prompt: undefined, switching: 'wait', 'no-account': undefined, failed: 'error' } as const

/** Shown if the host app requires another chain family, and where a wallet that speaks several is connected. */
export function SwitchActiveChainView({ state, actions }: Props) {
  return state.status === 'choose' ? (
    <FamilyList state={state} actions={actions} />
  ) : (
    <FamilySwitch state={state} actions={actions} />
  )
}

function FamilyList({ state, actions }: PropsOf<'choose'>) {
  const { switchChain: text } = useMessages()
  const { wallet, families } = state
  return (
    <ViewFrame title={foreignText(wallet.name)} named onBack={actions.onBack}>
      <Status
        art={<Art name={wallet.name} src={wallet.imageUrl} size={64} />}
        heading={text.chooseFamily}
        text={text.chooseFamilyNote}
      />
      <ul className="lk-list lk-mt4">
        {families.map((namespace) => (
          <li key={namespace}>
            <ListItem
              art={<FamilyArt namespace={namespace} />}
              label={<Name>{familyName[namespace]}</Name>}
              end={<ChevronIcon size={16} />}
              onPress={() => actions.onConnect(namespace)}
              data={{ 'data-namespace': namespace }}
            />
          </li>
        ))}
      </ul>
    </ViewFrame>
  )
}

function FamilySwitch({ state, actions }: PropsOf<'prompt' | 'switching' | 'no-account' | 'failed'>) {
  const { switchChain: text, common } = useMessages()
  const target = familyName[state.target]
  const other = familyName[state.other]
  const words = {
    prompt: () => [text.prompt(target), text.promptNote(target, other)],
    switching: () => [
      text.switching(target),
      text.switchingNote('walletName' in state ? state.walletName : ''),
    ],
    'no-account': () => [text.noAccount(target), text.noAccountNote(other)],
    failed: () => [text.failed, text.failedNote('walletName' in state ? state.walletName : '')],
  }[state.status]()
  return (
    <ViewFrame title={text.title(target)} busy={state.status === 'switching'}>
      <Status
        failed={state.status === 'failed'}
        art={
          <Linked
            state={bolt[state.status]}
            from={<FamilyArt namespace={state.other} size={64} />}
            to={<FamilyArt namespace={state.target} size={64} />}
          />
        }
        heading={words[0]}
        text={words[1]}
      />
      <Buttons>
        {state.status === 'no-account' ? (
          <Button kind="primary" onPress={actions.onChooseWallet}>
            {text.choose}
          </Button>
        ) : (
          <Button kind="primary" busy={state.status === 'switching'} onPress={actions.onSwitch}>
            {state.status === 'prompt'
              ? text.title(target)
              : state.status === 'failed'
                ? common.tryAgain
                : text.switchingShort}
          </Button>
        )}
        {state.status === 'switching' ? null : (
          <Button kind="ghost" onPress={actions.onNotNow}>
            {common.notNow}
          </Button>
        )}
      </Buttons>
    </ViewFrame>
  )
}
