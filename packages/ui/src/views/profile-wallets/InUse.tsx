import { useMessages } from '../../i18n/useMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Art, Combo, GlyphArt } from '../../parts/Art.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Button, ButtonPair } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Identity } from '../../parts/Identity.tsx'
import { MailIcon } from '../../parts/icons/things.tsx'
import { Name } from '../../parts/Name.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './profile-wallets.css?inline'
import type { ProfileWalletsViewActions, ProfileWalletsViewState } from './profile-wallets.state.ts'

type Props = {
  readonly wallet: Extract<ProfileWalletsViewState, { status: 'wallets' }>['inUse']
  readonly actions: ProfileWalletsViewActions
}

/** The current wallet with its actions. */
export function InUse({ wallet, actions }: Props) {
  useStyles(css)
  const { profile, common } = useMessages()
  const { name } = wallet
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all supported browsers.
    <div className="lk-acct" role="group" aria-label={profile.inUseLabel}>
      <Identity
        art={
          <Combo>
            <AddressAvatar address={wallet.address} src={wallet.avatarUrl} size={48} />
            {wallet.embedded ? (
              <GlyphArt size={20}>
                <MailIcon />
              </GlyphArt>
            ) : (
              <Art name={wallet.wallet.name} src={wallet.wallet.imageUrl} size={20} />
            )}
          </Combo>
        }
      >
        <span className="lk-ident__name" dir="auto">
          {name ? <Name>{name}</Name> : <Address value={wallet.address} />}
        </span>
        <span className="lk-ident__row">
          <CopyButton
            address={wallet.address}
            showAddress={name !== undefined}
            copied={wallet.copied ?? false}
            onCopy={actions.onCopyAddress}
          />
          <Badge kind="accent">{profile.inUse}</Badge>
        </span>
      </Identity>
      <ButtonPair>
        <Button size="md" onPress={actions.onViewAccount}>
          {profile.viewAccount}
        </Button>
        <Button size="md" busy={wallet.disconnecting} onPress={actions.onDisconnect}>
          {wallet.disconnecting ? common.disconnecting : common.disconnect}
        </Button>
      </ButtonPair>
    </div>
  )
}
