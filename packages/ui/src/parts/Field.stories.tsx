import { useState } from 'react'
import { longEmail, marisolEmail } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { ArrowIcon } from './icons/arrows.tsx'
import { AtIcon, CrossIcon } from './icons/signs.tsx'
import { MailIcon } from './icons/things.tsx'

export default { title: 'Parts/Field', component: Field }

const incomplete = 'That email address looks incomplete. Check it and try again.'

/** Validated on submit; an edit clears the error. */
function EmailField({ initial, tried = false }: { initial: string; tried?: boolean }) {
  const [value, setValue] = useState(initial)
  const [sent, setSent] = useState(tried)
  const wrong = sent && !/^\S+@\S+\.\S+$/.test(value)
  return (
    <Field
      labelled
      label="Email address"
      type="email"
      inputMode="email"
      placeholder="you@example.com"
      icon={<MailIcon />}
      value={value}
      error={wrong ? incomplete : undefined}
      hint="We send a 6-digit code. There is no password."
      end={
        value ? (
          <IconButton kind="go" label="Send code" icon={<ArrowIcon />} onPress={() => setSent(true)} />
        ) : null
      }
      onChange={(text) => {
        setValue(text)
        setSent(false)
      }}
      onSubmit={() => setSent(true)}
    />
  )
}

export const Email = {
  render: () => (
    <Shelf title="Fields">
      <Labelled label="Rest">
        <EmailField initial="" />
      </Labelled>
      <Labelled label="Typed">
        <EmailField initial={marisolEmail} />
      </Labelled>
      <Labelled label="Error">
        <EmailField initial="marisol@example" tried />
      </Labelled>
      <Labelled label="Longer than the field">
        <EmailField initial={longEmail} />
      </Labelled>
    </Shelf>
  ),
}

const taken = ['marisol', 'ines', 'tariq']

function NameField({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  const free = value !== '' && !taken.includes(value)
  return (
    <Field
      labelled
      label="Name"
      icon={<AtIcon />}
      suffix=".latchkey.id"
      value={value}
      onChange={setValue}
      valid={free}
      hint={free ? `${value}.latchkey.id is available` : 'Letters, digits and dashes.'}
      error={taken.includes(value) ? `${value}.latchkey.id is taken. Choose another name.` : undefined}
      end={
        value ? (
          <IconButton
            kind="sm"
            label="Clear name"
            icon={<CrossIcon size={18} />}
            onPress={() => setValue('')}
          />
        ) : null
      }
    />
  )
}

/** "marisol", "ines" and "tariq" are taken. */
export const Suffix = {
  render: () => (
    <Shelf title="Fields">
      <Labelled label="Rest">
        <NameField initial="" />
      </Labelled>
      <Labelled label="Accepted">
        <NameField initial="mari" />
      </Labelled>
      <Labelled label="Error">
        <NameField initial="marisol" />
      </Labelled>
    </Shelf>
  ),
}

function PlainField(props: Partial<Parameters<typeof Field>[0]>) {
  const [value, setValue] = useState(props.value ?? '')
  return <Field label="Name" placeholder="Name" {...props} value={value} onChange={setValue} />
}

export const Variants = {
  render: () => (
    <Shelf title="Fields">
      <Labelled label="Hidden label">
        <PlainField />
      </Labelled>
      <Labelled label="Small">
        <PlainField small icon={<AtIcon />} />
      </Labelled>
      <Labelled label="Disabled">
        <PlainField labelled disabled icon={<AtIcon />} value="marisol" suffix=".latchkey.id" />
      </Labelled>
      <Labelled label="Disabled, empty">
        <PlainField disabled icon={<AtIcon />} />
      </Labelled>
      <Labelled label="Waiting">
        <PlainField
          icon={<AtIcon />}
          value="marisol"
          end={<IconButton busy kind="sm" label="Checking the name" icon={null} />}
          hint="Checking the name"
          hintKind="busy"
        />
      </Labelled>
    </Shelf>
  ),
}
