import { Link } from '@inertiajs/react'
import { shortenAddress } from '@latchkey/core'
import type { AddressRef } from '../../shared/props/launch.ts'

/** An account by its name, handle or short address, with a link to its page. */
export function AddressText({ of }: { of: AddressRef }) {
  const shown = of.name ?? (of.handle ? `@${of.handle}` : shortenAddress(of.address))
  return (
    <Link
      href={`/address/${of.address}`}
      title={of.address}
      className="inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-md underline-offset-4 hover:underline"
    >
      <img src={of.avatar} alt="" width="20" height="20" className="size-5 shrink-0 rounded-full bg-raised" />
      <bdi className="truncate">{shown}</bdi>
    </Link>
  )
}
