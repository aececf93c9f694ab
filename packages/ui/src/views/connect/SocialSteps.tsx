import { useMessages } from '../../i18n/useMessages.ts'
import { GlyphArt } from '../../parts/Art.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { ChevronIcon } from '../../parts/icons/arrows.tsx'
import { ProviderMark } from '../../parts/icons/ProviderMark.tsx'
import { CrossIcon } from '../../parts/icons/signs.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Status } from '../../parts/Status.tsx'
import type { AccountActions, ConnectViewState, SocialChoice } from './connect.state.ts'

type StepState = Extract<
  ConnectViewState,
  { status: 'social-options' | 'social-waiting' | 'social-closed' | 'social-failed' }
>
type Props = { readonly state: StepState; readonly actions: AccountActions }

/** Steps of signing in with a provider. */
export function SocialSteps({ state, actions }: Props) {
  if (state.status === 'social-options') {
    return <SocialOptions socials={state.socials} actions={actions} />
  }
  return <SocialWindow {...state} actions={actions} />
}

type OptionsProps = { readonly socials: readonly SocialChoice[]; readonly actions: AccountActions }

/** All enabled providers. */
function SocialOptions({ socials, actions }: OptionsProps) {
  return (
    <List>
      {socials.map((social) => (
        <ListItem
          key={social.id}
          art={
            <GlyphArt letter>
              <ProviderMark {...social} />
            </GlyphArt>
          }
          label={<Name>{social.name}</Name>}
          end={<ChevronIcon size={16} />}
          onPress={() => actions.onSocial(social.id)}
        />
      ))}
    </List>
  )
}

type WindowProps = {
  readonly social: SocialChoice
  readonly status: 'social-waiting' | 'social-closed' | 'social-failed'
  readonly actions: AccountActions
}

/** The provider's window is open, was closed before sign-in finished, or the provider did not sign the user in. */
function SocialWindow({ social, status, actions }: WindowProps) {
  const { connect } = useMessages()
  const closed = status !== 'social-waiting'
  const [heading, note] = {
    'social-waiting': [connect.window, connect.windowNote] as const,
    'social-closed': [connect.unfinished, connect.unfinishedNote] as const,
    'social-failed': [connect.socialFailed, connect.socialFailedNote] as const,
  }[status]
  return (
    <>
      <Status
        failed={closed}
        art={
          <Ring
            state={closed ? 'error' : 'wait'}
            glow={false}
            badge={closed ? <CrossIcon size={16} /> : undefined}
            art={
              <GlyphArt size={80} letter>
                <ProviderMark {...social} size={40} />
              </GlyphArt>
            }
          />
        }
        heading={heading}
        text={note(social.name)}
      />
      <Buttons>
        <Button kind={closed ? 'primary' : 'secondary'} onPress={() => actions.onSocial(social.id)}>
          {closed ? connect.openAgain : connect.openWindowAgain}
        </Button>
        {closed ? (
          <Button kind="ghost" onPress={actions.onMoreSocials}>
            {connect.otherOptions}
          </Button>
        ) : null}
      </Buttons>
    </>
  )
}
