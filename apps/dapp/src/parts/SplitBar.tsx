const looks = { solid: 'bg-accent-line', soft: 'bg-accent ring-1 ring-accent-line ring-inset' } as const

/** The parts of a whole, from the start; the rest stays empty. */
export function SplitBar({
  label,
  parts,
  total,
}: {
  readonly label: string
  readonly parts: readonly {
    readonly name: string
    readonly value: bigint
    readonly look: keyof typeof looks
  }[]
  readonly total: bigint
}) {
  const share = (value: bigint) => (total > 0n ? Number((value * 10_000n) / total) / 100 : 0)
  return (
    <div
      role="img"
      aria-label={`${label}: ${parts.map(({ name, value }) => `${name} ${Math.round(share(value))} %`).join(', ')}`}
      className="flex h-2 overflow-hidden rounded-full bg-raised"
    >
      {parts.map(({ name, value, look }) => (
        <div key={name} className={looks[look]} style={{ width: `${share(value)}%` }} />
      ))}
    </div>
  )
}
