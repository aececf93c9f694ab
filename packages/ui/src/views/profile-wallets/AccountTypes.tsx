import { useMessages } from '../../i18n/useMessages.ts'
import { GlyphArt } from '../../parts/Art.tsx'
import { ChangeEmailRow } from '../../parts/ChangeEmailRow.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { KeyIcon, ShieldIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { RadioItem, RadioList } from '../../parts/RadioList.tsx'
import { Section } from '../../parts/Section.tsx'
import type { ProfileWalletsViewActions } from './profile-wallets.state.ts'

type Props = {
  readonly type: 'smartAccount' | 'eoa' | undefined
  readonly canChangeEmail: boolean | undefined
  readonly actions: ProfileWalletsViewActions
}

/** Settings of an email wallet: account type and email address. */
export function AccountTypes({ type, canChangeEmail, actions }: Props) {
  const { profile } = useMessages()
  const types = [
    { id: 'smartAccount', icon: <ShieldIcon />, label: profile.smart, note: profile.smartNote },
    { id: 'eoa', icon: <KeyIcon />, label: profile.standard, note: profile.standardNote },
  ] as const
  return (
    <>
      {type ? (
        <>
          <div className="lk-mt3">
            <Section>{profile.accountType}</Section>
          </div>
          <RadioList label={profile.accountType}>
            {types.map(({ id, icon, label, note }) => (
              <RadioItem
                key={id}
                art={<GlyphArt>{icon}</GlyphArt>}
                label={label}
                sub={note}
                end={id === type ? <CheckIcon className="lk-check" /> : null}
                checked={id === type}
                reachable={id === type}
                onPress={() => actions.onAccountType(id)}
              />
            ))}
          </RadioList>
        </>
      ) : null}
      {canChangeEmail ? (
        <div className="lk-mt2">
          <List>
            <ChangeEmailRow onPress={actions.onChangeEmail} />
          </List>
        </div>
      ) : null}
    </>
  )
}
