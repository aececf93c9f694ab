import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { NftCard } from '../../shared/props/mint.ts'
import { Button } from '../parts/Button.tsx'

/** Makes an NFT of a signed-in user their picture. The server checks that they own it, now and on each page. Dapp 3.6. */
export function AvatarButton({ token }: { readonly token: Pick<NftCard, 'id' | 'name' | 'image'> }) {
  const { auth, errors } = usePage<SharedProps>().props
  const [isSaving, setSaving] = useState(false)
  // Of several buttons on a page only the one that was pressed shows the error.
  const [isAsked, setAsked] = useState(false)
  if (!auth.user) return null
  if (auth.user.avatar === token.image)
    return (
      <p role="status" className="flex min-h-11 items-center text-sm text-muted">
        {token.name} is your picture.
      </p>
    )
  return (
    <div>
      <Button
        disabled={isSaving}
        onClick={() =>
          router.put(
            '/settings/avatar',
            { avatarNft: token.id },
            {
              only: ['errors', 'auth'],
              ...{ preserveScroll: true, preserveState: true },
              onStart() {
                setSaving(true)
                setAsked(true)
              },
              onFinish: () => setSaving(false),
            },
          )
        }
      >
        {isSaving ? 'Saving…' : 'Use as avatar'}
      </Button>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {isAsked ? errors.avatarNft : ''}
      </p>
    </div>
  )
}
