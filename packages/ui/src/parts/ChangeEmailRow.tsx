import { useMessages } from '../i18n/useMessages.ts'
import { GlyphArt } from './Art.tsx'
import { ChevronIcon } from './icons/arrows.tsx'
import { MailIcon } from './icons/things.tsx'
import { ListItem } from './ListItem.tsx'

/** Opens the change of the address that a user signs in with. */
export function ChangeEmailRow({ onPress }: { readonly onPress: () => void }) {
  const { profile } = useMessages()
  return (
    <ListItem
      art={
        <GlyphArt>
          <MailIcon />
        </GlyphArt>
      }
      label={profile.changeEmail}
      end={<ChevronIcon size={16} />}
      onPress={onPress}
    />
  )
}
