import { useForm } from '@inertiajs/react'
import { Button } from '../parts/Button.tsx'
import { TextArea } from '../parts/Field.tsx'

/** For the creator: writes to everybody who follows the launch. */
export function PostUpdate({ projectId }: { projectId: string }) {
  const form = useForm({ body: '' })
  return (
    <form
      className="mb-6 grid max-w-3xl gap-3 rounded-2xl border border-line bg-surface p-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.post(`/projects/${projectId}/updates`, {
          ...{ preserveScroll: true, preserveState: true },
          only: ['updates', 'errors', 'flash'],
          // The new one comes first, and not after those that are shown.
          reset: ['updates'],
          onSuccess: () => form.reset(),
        })
      }}
    >
      <TextArea
        label="Post an update"
        value={form.data.body}
        maxLength={2_000}
        error={form.errors.body}
        hint="Plain text. It cannot be changed, and the next one can follow after ten minutes."
        onChange={({ target }) => form.setData('body', target.value)}
      />
      <div>
        <Button type="submit" look="next" disabled={form.processing}>
          {form.processing ? 'Posting…' : 'Post update'}
        </Button>
      </div>
    </form>
  )
}
