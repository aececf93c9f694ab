import { Deferred, useForm, usePage } from '@inertiajs/react'
import { generatedAvatar } from '../../shared/generatedAvatar.ts'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { ProfileProps } from '../../shared/props/settings.ts'
import { Button, LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { TextField } from '../parts/Field.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { DeleteAccount } from '../settings/DeleteAccount.tsx'
import { LinkedWallets } from '../settings/LinkedWallets.tsx'
import { NftChoice } from '../settings/NftChoice.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'

/** How the user is shown on the leaderboard and on their address page. */
export function ProfilePage({ profile, nftAvatars = [] }: ProfileProps) {
  const { auth } = usePage<SharedProps>().props
  const { handle, displayName, bio, avatarNft } = profile
  const form = useForm({ handle, displayName, bio, avatarNft })
  const address = auth.user?.address
  const generated = auth.user ? generatedAvatar(auth.user) : ''
  return (
    <SettingsFrame current="profile">
      <Card
        title="Profile"
        aside={
          address && (
            <LinkButton look="bare" href={`/address/${address}`}>
              Your page
            </LinkButton>
          )
        }
      >
        <form
          className="grid max-w-xl gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            form.patch('/settings/profile', {
              only: ['errors', 'auth', 'flash', 'profile'],
              preserveScroll: true,
            })
          }}
        >
          <fieldset>
            <legend className="mb-2 text-sm font-medium">Picture</legend>
            <Deferred
              data="nftAvatars"
              fallback={<SkeletonBlock label="Loading your NFTs" className="h-20 w-60" />}
            >
              <NftChoice
                generated={generated}
                cards={nftAvatars}
                value={form.data.avatarNft}
                onChange={(nft) => form.setData('avatarNft', nft)}
              />
            </Deferred>
            <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
              {form.errors.avatarNft}
            </p>
          </fieldset>
          <TextField
            label="Handle"
            hint="4 to 24 small letters, digits or dashes. Others see it instead of your address."
            value={form.data.handle}
            maxLength={24}
            onChange={({ target }) => form.setData('handle', target.value)}
            error={form.errors.handle}
          />
          <TextField
            label="Name"
            value={form.data.displayName}
            maxLength={40}
            onChange={({ target }) => form.setData('displayName', target.value)}
            error={form.errors.displayName}
          />
          <TextField
            label="About you"
            value={form.data.bio}
            maxLength={280}
            onChange={({ target }) => form.setData('bio', target.value)}
            error={form.errors.bio}
          />
          <div>
            <Button type="submit" look="next" disabled={form.processing}>
              {form.processing ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </form>
      </Card>
      <LinkedWallets />
      <DeleteAccount />
    </SettingsFrame>
  )
}
