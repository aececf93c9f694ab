import type { NftCard } from '../../shared/props/mint.ts'

/** Chooses the picture of the profile: the one made from the address, or an NFT of the user. */
export function NftChoice({
  generated,
  cards,
  value,
  onChange,
}: {
  readonly generated: string
  readonly cards: readonly NftCard[]
  readonly value: string | null
  readonly onChange: (nft: string | null) => void
}) {
  const options = [
    { id: null, image: generated, name: 'Made from your address' },
    ...cards.map(({ id, image, name }) => ({ id, image, name })),
  ]
  return (
    <ul className="flex flex-wrap gap-3">
      {options.map(({ id, image, name }) => (
        <li key={id ?? 'generated'}>
          <label
            title={name}
            className="block cursor-pointer rounded-2xl border-2 border-transparent p-1 has-checked:border-accent-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="avatar"
              checked={value === id}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            <img src={image} alt={name} width="72" height="72" className="size-18 rounded-xl bg-raised" />
          </label>
        </li>
      ))}
    </ul>
  )
}
