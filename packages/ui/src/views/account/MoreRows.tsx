import { useMessages } from '../../i18n/useMessages.ts'
import { GlyphArt } from '../../parts/Art.tsx'
import { ChangeEmailRow } from '../../parts/ChangeEmailRow.tsx'
import { ChevronIcon, OutIcon } from '../../parts/icons/arrows.tsx'
import { AtIcon } from '../../parts/icons/signs.tsx'
import { ClockIcon, GlobeIcon, LaptopIcon, LockIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { LinkItem, ListItem } from '../../parts/ListItem.tsx'
import type { AccountViewActions, AccountViewState } from './account.state.ts'

type Props = {
  readonly more: NonNullable<AccountViewState['more']>
  readonly actions: AccountViewActions
}

/** Links of an account: explorer, name registration, and address, devices and security of the embedded wallet. */
export function MoreRows({ more, actions }: Props) {
  const { account } = useMessages()
  return (
    <List label={account.more}>
      {more.activity ? (
        <ListItem
          art={
            <GlyphArt>
              <ClockIcon />
            </GlyphArt>
          }
          label={account.tabs.activity}
          end={<ChevronIcon size={16} />}
          onPress={actions.onActivity}
        />
      ) : null}
      {more.explorerUrl ? (
        <LinkItem
          art={
            <GlyphArt>
              <GlobeIcon />
            </GlyphArt>
          }
          label={account.explorer}
          end={<OutIcon size={16} />}
          href={more.explorerUrl}
        />
      ) : null}
      {more.name ? (
        <ListItem
          art={
            <GlyphArt>
              <AtIcon />
            </GlyphArt>
          }
          label={account.getName}
          end={<ChevronIcon size={16} />}
          onPress={actions.onGetName}
        />
      ) : null}
      {more.email ? <ChangeEmailRow onPress={actions.onChangeEmail} /> : null}
      {more.securityUrl ? (
        <ListItem
          art={
            <GlyphArt>
              <LaptopIcon />
            </GlyphArt>
          }
          label={account.approveDevice}
          end={<ChevronIcon size={16} />}
          onPress={actions.onApproveDevice}
        />
      ) : null}
      {more.securityUrl ? (
        <LinkItem
          art={
            <GlyphArt>
              <LockIcon />
            </GlyphArt>
          }
          label={account.security}
          end={<OutIcon size={16} />}
          href={more.securityUrl}
        />
      ) : null}
    </List>
  )
}
