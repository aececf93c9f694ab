import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { GlyphArt } from '../../parts/Art.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { ChevronIcon } from '../../parts/icons/arrows.tsx'
import { CrossIcon } from '../../parts/icons/signs.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Status } from '../../parts/Status.tsx'
import type { ConnectViewActions, SocialChoice } from './connect.state.ts'

type OptionsProps = { readonly socials: readonly SocialChoice[]; readonly actions: ConnectViewActions }

/** Every provider that is on. */
export function SocialOptions({ socials, actions }: OptionsProps) {
  const { connect } = useMessages()
  return (
    <ViewFrame title={connect.options} depth={1} onBack={actions.onBack}>
      <List>
        {socials.map((social) => (
          <ListItem
            key={social.id}
            art={<GlyphArt letter>{social.letter}</GlyphArt>}
            label={social.name}
            end={<ChevronIcon size={16} />}
            onPress={() => actions.onSocial(social.id)}
          />
        ))}
      </List>
    </ViewFrame>
  )
}

type WindowProps = {
  readonly social: SocialChoice
  readonly closed: boolean
  readonly actions: ConnectViewActions
}

/** The provider's own window is open, or was closed too early. */
export function SocialWindow({ social, closed, actions }: WindowProps) {
  const { connect } = useMessages()
  return (
    <ViewFrame title={social.name} depth={2} onBack={actions.onBack}>
      <Status
        failed={closed}
        art={
          <Ring
            state={closed ? 'error' : 'wait'}
            glow={false}
            badge={closed ? <CrossIcon size={16} /> : undefined}
            art={
              <GlyphArt size={80} letter>
                {social.letter}
              </GlyphArt>
            }
          />
        }
        heading={closed ? connect.unfinished : connect.window}
        text={(closed ? connect.unfinishedNote : connect.windowNote)(social.name)}
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
    </ViewFrame>
  )
}
