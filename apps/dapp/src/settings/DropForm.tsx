import { router, usePage } from '@inertiajs/react'
import { shortenAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { DropDraft, HeldToken } from '../../shared/props/airdrops.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField, TextArea, TextField } from '../parts/Field.tsx'
import { localTimeText } from '../time/localTimeText.ts'
import { amountText } from '../wallet/amountText.ts'
import { useChain } from '../wallet/useChain.ts'

const dayMs = 86_400_000
/** Files that are longer stay out of the field, which would become slow. */
const shownCharacters = 20_000

/** Words, dates and the list of a drop. */
export function DropForm({
  draft,
  tokens,
  onClose,
}: {
  readonly draft: DropDraft | undefined
  readonly tokens: readonly HeldToken[]
  readonly onClose: () => void
}) {
  const { errors } = usePage<SharedProps>().props
  const { address } = useAccount({ namespace: 'eip155' })
  // Tokens of the connected wallet come first, because it has to publish the drop.
  const sorted = tokens.toSorted((a, b) => Number(b.holder === address) - Number(a.holder === address))
  const before = draft && tokens.findIndex((one) => isOf(one, draft))
  const [chosen, setChosen] = useState(
    before !== undefined && before >= 0 ? sorted.indexOf(tokens[before] as HeldToken) : 0,
  )
  const [title, setTitle] = useState(draft?.title ?? '')
  const [description, setDescription] = useState(draft?.description ?? '')
  const [start, setStart] = useState(localTimeText(draft ? Date.parse(draft.start) : Date.now()))
  const [end, setEnd] = useState(localTimeText(draft ? Date.parse(draft.end) : Date.now() + 30 * dayMs))
  const [list, setList] = useState('')
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>()
  const [isSaving, setSaving] = useState(false)

  async function choose(picked: File | undefined) {
    if (!picked) return
    const text = await picked.text()
    if (text.length <= shownCharacters) setList(text)
    setFile(text.length <= shownCharacters ? undefined : { name: picked.name, text })
  }
  function save(event: FormEvent) {
    event.preventDefault()
    const token = sorted[chosen]
    if (!token) return
    const csv = file?.text ?? list
    const iso = (local: string) => (local ? new Date(local).toISOString() : '')
    const body = {
      ...{ chainId: token.chainId, creator: token.holder, token: token.address, title, description },
      ...{ start: iso(start), end: iso(end) },
      ...(csv === '' && draft ? {} : { csv }),
    }
    router.visit(draft ? `/drops/${draft.id}` : '/drops', {
      method: draft ? 'patch' : 'post',
      data: body,
      ...{ preserveScroll: true, preserveState: true, only: ['distribution', 'errors', 'flash'] },
      onStart: () => setSaving(true),
      onFinish: () => setSaving(false),
      onSuccess: onClose,
    })
  }
  return (
    <Dialog title={draft ? 'Edit the drop' : 'New drop'} onClose={onClose} wide>
      <form className="grid gap-4" onSubmit={save}>
        <SelectField
          label="Token"
          value={String(chosen)}
          error={errors.token ?? errors.creator}
          options={sorted.map((one, index) => ({ value: String(index), label: tokenText(one) }))}
          onChange={({ target }) => setChosen(Number(target.value))}
          hint={<Network chainId={sorted[chosen]?.chainId ?? 0} />}
        />
        <TextField
          label="Title"
          value={title}
          maxLength={60}
          required
          error={errors.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Description"
          value={description}
          maxLength={280}
          error={errors.description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label="Opens"
            value={start}
            required
            error={errors.start}
            onChange={({ target }) => setStart(target.value)}
          />
          <TextField
            type="datetime-local"
            label="Ends"
            value={end}
            required
            error={errors.end}
            onChange={({ target }) => setEnd(target.value)}
          />
        </div>
        <TextArea
          label="List"
          dir="ltr"
          spellCheck={false}
          placeholder={'0x…,100\n0x…,2.5'}
          disabled={file !== undefined}
          value={file ? `${file.name} is chosen.` : list}
          error={errors.csv}
          hint={
            draft
              ? `Leave it empty to keep the ${draft.entries.toLocaleString('en')} entries.`
              : 'An address and an amount in each line, EVM or Solana; at most 20,000 lines.'
          }
          onChange={({ target }) => setList(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-line bg-raised px-4 font-medium hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-focus">
            Choose a CSV file
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              className="sr-only"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </label>
          {file && (
            <Button look="bare" onClick={() => setFile(undefined)}>
              Remove the file
            </Button>
          )}
        </div>
        <p role="alert" className="text-danger empty:hidden">
          {errors.form}
        </p>
        <Button type="submit" look="next" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save the draft'}
        </Button>
      </form>
    </Dialog>
  )
}

const isOf = (token: HeldToken, draft: DropDraft) =>
  token.chainId === draft.chainId && token.address === draft.token.address && token.holder === draft.creator

const tokenText = ({ symbol, held, decimals, holder }: HeldToken) =>
  `${symbol}: ${shortenAddress(holder)} holds ${amountText(held, decimals, 'en')}`

function Network({ chainId }: { chainId: number }) {
  return <>On {useChain(chainId).name}.</>
}
