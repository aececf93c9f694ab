import { Button } from './Button.tsx'

/** A part whose data could not be read; the other parts of the page stay. */
export function ReadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="text-danger">Could not read {what}.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
