/** A placeholder for a text that is loading, with the height of the text. */
export function Skeleton({ label }: { label: string }) {
  return (
    <span className="inline-block h-5 w-28 animate-pulse rounded-md bg-raised align-middle motion-reduce:animate-none">
      <span className="sr-only">{label}</span>
    </span>
  )
}
