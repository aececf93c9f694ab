import { foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { ProviderMark } from '../../parts/icons/ProviderMark.tsx'
import { MoreIcon } from '../../parts/icons/signs.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './connect.css?inline'
import type { AccountActions, SocialChoice } from './connect.state.ts'

type Props = { readonly socials: readonly SocialChoice[]; readonly actions: AccountActions }

/** Up to three providers, or two and More. A single provider fills the row. */
export function SocialMethods({ socials, actions }: Props) {
  useStyles(css)
  const { connect } = useMessages()
  const visible = socials.length <= 3 ? socials : socials.slice(0, 2)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all supported browsers.
    <div className="lk-social" role="group" aria-label={connect.otherWays}>
      {visible.map((social) => (
        <Button
          key={social.id}
          start={<ProviderMark {...social} size={18} />}
          onPress={() => actions.onSocial(social.id)}
        >
          <span translate="no">{foreignText(social.name)}</span>
        </Button>
      ))}
      {visible.length < socials.length ? (
        <Button start={<MoreIcon />} onPress={actions.onMoreSocials}>
          {connect.more}
        </Button>
      ) : null}
    </div>
  )
}
