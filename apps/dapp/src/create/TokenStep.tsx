import { router, usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import { useEffect } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { CreateLaunchProps } from '../../shared/props/createLaunch.ts'
import { ChoiceCards } from '../parts/ChoiceCards.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { amountText } from '../wallet/amountText.ts'
import { useChain } from '../wallet/useChain.ts'
import type { StepProps } from './launchForm.ts'

/** Which token is sold, and on which network. */
export function TokenStep({ input, problems, change }: StepProps) {
  const { live, practice } = usePage<SharedProps>().props.app
  const names = { live: useChain(live).name, practice: useChain(practice).name }
  return (
    <>
      <SelectField
        label="Network"
        value={String(input.chainId)}
        error={problems.chainId}
        options={[
          { value: String(live), label: names.live },
          { value: String(practice), label: `${names.practice} (practice)` },
        ]}
        hint="Practise first: it is free, and nothing of it counts."
        onChange={({ target }) => change({ chainId: Number(target.value) })}
      />
      <ChoiceCards
        name="launch-source"
        legend="What you sell"
        value={input.source}
        options={[
          ['new', 'Create a token', 'A fixed supply, all of it yours at first. Nobody can make more.'],
          ['own', 'Use a token I own', 'An ERC-20 token that takes no fee of transfers.'],
        ]}
        onChange={(source) => change({ source })}
      />
      {input.source === 'own' ? (
        <OwnTokenField input={input} problems={problems} change={change} />
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              value={input.name}
              maxLength={60}
              error={problems.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label="Symbol"
              value={input.symbol}
              maxLength={12}
              spellCheck={false}
              error={problems.symbol}
              onChange={({ target }) => change({ symbol: target.value.toUpperCase() })}
            />
          </div>
          <TextField
            label="Supply"
            inputMode="numeric"
            dir="ltr"
            placeholder="100000000"
            value={input.supply}
            error={problems.supply}
            hint="Whole tokens. It can never be changed."
            onChange={({ target }) => change({ supply: target.value.replace(/[\s,]/g, '') })}
          />
        </>
      )}
    </>
  )
}

function OwnTokenField({ input, problems, change }: StepProps) {
  const { tokens = [] } = usePage<SharedProps & CreateLaunchProps>().props
  useEffect(() => router.reload({ only: ['tokens'] }), [])
  const held = tokens.filter(
    ({ chainId, holder }) => chainId === input.chainId && sameAddress(holder, input.owner),
  )
  return (
    <>
      {held.length > 0 && (
        <SelectField
          label="Tokens of the launchpad that you hold"
          value={held.find(({ address }) => sameAddress(address, input.token))?.address ?? ''}
          options={[
            { value: '', label: 'Another token' },
            ...held.map(({ address, symbol, decimals, held: amount }) => ({
              value: address,
              label: `${symbol}: ${amountText(amount, decimals, 'en')}`,
            })),
          ]}
          onChange={({ target }) => change({ token: target.value })}
        />
      )}
      <TextField
        label="Address of the token"
        dir="ltr"
        placeholder="0x…"
        spellCheck={false}
        value={input.token}
        error={problems.token}
        onChange={({ target }) => change({ token: target.value.trim() })}
      />
    </>
  )
}
