/** A placeholder for a text that is loading, with the height of the text. */
export function Skeleton({ label }: { label: string }) {
  return (
    <span className="inline-block h-5 w-28 animate-pulse rounded-md bg-raised align-middle motion-reduce:animate-none">
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A placeholder for a part that is loading; `className` gives it the final size. */
export function SkeletonBlock({ label, className }: { label: string; className: string }) {
  return (
    <div className={`animate-pulse rounded-2xl bg-raised motion-reduce:animate-none ${className}`}>
      <span className="sr-only">{label}</span>
    </div>
  )
}
