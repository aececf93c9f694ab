import { router, usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { CreateLaunchProps } from '../../shared/props/createLaunch.ts'
import type { ProjectFilters } from '../../shared/props/projects.ts'
import { ownEvmAccounts } from '../drops/ownEvmAccounts.ts'
import { LinkButton } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField } from '../parts/Field.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { ConnectFirst } from '../wallet/ConnectFirst.tsx'
import { LaunchWizard } from './LaunchWizard.tsx'

const states = { draft: 'draft', submitted: 'sent', onchain: 'the lock is missing' } as const

/** The sheet in which a creator prepares a launch and sends it. Dapp 3.3. */
export function CreateLaunch({
  chain,
  onClose,
}: {
  readonly chain: ProjectFilters['chain']
  readonly onClose: () => void
}) {
  const { app, auth, draft, drafts = [] } = usePage<SharedProps & CreateLaunchProps>().props
  const { address } = useAccount({ namespace: 'eip155' })
  const [reading, setReading] = useState<'now' | 'done' | 'failed'>('now')
  // Another draft is another form, but a draft that was saved for the first time stays in the one where it was typed.
  const [form, setForm] = useState(0)
  const [launched, setLaunched] = useState<string>()
  // The choice of a draft does not appear while the user types.
  const [canChoose, setCanChoose] = useState(false)

  function read(wanted?: string) {
    setReading('now')
    router.reload({
      only: ['draft', 'drafts', 'app'],
      ...(wanted === undefined ? {} : { data: { draft: wanted } }),
      onSuccess: ({ props }) => {
        setReading('done')
        setCanChoose(((props as CreateLaunchProps).drafts ?? []).length > 0)
        setForm((count) => count + 1)
      },
      onFinish: () => setReading((state) => (state === 'now' ? 'failed' : state)),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
  useEffect(() => read(), [])

  const own = ownEvmAccounts(auth)
  const account = own.find(({ value }) => address !== undefined && sameAddress(value, address)) ?? own[0]
  return (
    <Dialog title="Create a launch" onClose={onClose} wide>
      {launched ? (
        <div className="grid gap-4">
          <p ref={(text) => text?.focus()} tabIndex={-1} role="status" className="focus:outline-none">
            Your launch is on the chain. It opens at the time that you chose.
          </p>
          <div>
            <LinkButton look="next" href={launched}>
              See your launch
            </LinkButton>
          </div>
        </div>
      ) : !account ? (
        <div className="grid gap-4">
          <p className="text-muted">A launch belongs to an EVM wallet. Connect yours and sign in with it.</p>
          <div>
            <ConnectFirst />
          </div>
        </div>
      ) : reading === 'failed' ? (
        <ReadFailed what="your drafts" onRetry={() => read()} />
      ) : reading === 'now' || draft === undefined ? (
        <SkeletonBlock label="Reading your drafts" className="h-96" />
      ) : (
        <>
          {canChoose && drafts.length > 0 && (
            <SelectField
              className="mb-6"
              label="Draft"
              value={draft?.id ?? 'new'}
              options={[
                ...drafts.map(({ id, name, state }) => ({
                  value: id,
                  label: `${name} (${states[state]})`,
                })),
                { value: 'new', label: 'A new launch' },
              ]}
              onChange={({ target }) => read(target.value)}
            />
          )}
          <LaunchWizard
            key={form}
            draft={draft}
            owner={draft?.input.owner ?? account.value}
            chainId={app[chain]}
            onDiscarded={() => setForm((count) => count + 1)}
            onLaunched={setLaunched}
          />
        </>
      )}
    </Dialog>
  )
}
