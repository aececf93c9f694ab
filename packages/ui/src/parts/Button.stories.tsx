import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Button, ButtonBar, ButtonPair, ButtonStack, Buttons, LinkButton } from './Button.tsx'
import { ArrowIcon, OutIcon } from './icons/arrows.tsx'
import { CopyIcon, QrIcon } from './icons/things.tsx'

export default { title: 'Parts/Button', component: Button }

type Kind = 'primary' | 'secondary' | 'ghost' | 'danger'

const states = (kind: Kind) => ({
  render: () => (
    <Shelf title="Buttons">
      <Labelled label="Rest">
        <Button kind={kind}>Continue</Button>
      </Labelled>
      <Labelled label="Disabled">
        <Button kind={kind} disabled>
          Continue
        </Button>
      </Labelled>
      <Labelled label="Busy">
        <Button kind={kind} busy>
          Continuing
        </Button>
      </Labelled>
      <Labelled label="Passive: waits for something else">
        <Button kind={kind} passive>
          Finding the fee
        </Button>
      </Labelled>
      <Labelled label="Inline, in 48, 40 and 32" row>
        <Button kind={kind} inline>
          Large
        </Button>
        <Button kind={kind} size="md" inline>
          Medium
        </Button>
        <Button kind={kind} size="sm" inline>
          Small
        </Button>
      </Labelled>
    </Shelf>
  ),
})

export const Primary = states('primary')
export const Secondary = states('secondary')
export const Ghost = states('ghost')
export const Danger = states('danger')

export const Contents = {
  render: () => (
    <Shelf title="Buttons">
      <Labelled label="Icon before">
        <Button start={<QrIcon />}>Show QR code</Button>
      </Labelled>
      <Labelled label="Icon after">
        <Button kind="primary" end={<ArrowIcon />}>
          Continue
        </Button>
      </Labelled>
      <Labelled label="Small, with an icon" row>
        <Button kind="ghost" size="sm" inline start={<CopyIcon />}>
          Copy link
        </Button>
      </Labelled>
      <Labelled label="Long text">
        <Button>{`Open ${longName} again`}</Button>
      </Labelled>
      <Labelled label="Long text, inline, with an icon">
        <Button inline size="md" end={<OutIcon />}>{`Open ${longName} again`}</Button>
      </Labelled>
    </Shelf>
  ),
}

export const Links = {
  render: () => (
    <Shelf title="Links that look like buttons">
      <Labelled label="Next step">
        <LinkButton kind="primary" href="#install" end={<OutIcon />}>
          Get Harbour
        </LinkButton>
      </Labelled>
      <Labelled label="Opens an app, in the same tab">
        <LinkButton target="_self" href="#app" end={<OutIcon />}>
          Open Harbour again
        </LinkButton>
      </Labelled>
      <Labelled label="Quiet and small" row>
        <LinkButton kind="ghost" size="sm" inline href="#explorer" end={<OutIcon size={16} />}>
          View on explorer
        </LinkButton>
      </Labelled>
    </Shelf>
  ),
}

export const Groups = {
  render: () => (
    <Shelf title="Buttons together">
      <Labelled label="Bar: the way out, then the next step">
        <ButtonBar>
          <Button>Cancel</Button>
          <Button kind="primary">Sign in</Button>
        </ButtonBar>
      </Labelled>
      <Labelled label="Bar, busy">
        <ButtonBar>
          <Button disabled>Cancel</Button>
          <Button kind="primary" busy>
            Signing in
          </Button>
        </ButtonBar>
      </Labelled>
      <Labelled label="Pair: two of the same weight">
        <ButtonPair>
          <Button size="sm">Copy</Button>
          <Button size="sm">Disconnect</Button>
        </ButtonPair>
      </Labelled>
      <Labelled label="Pair, busy">
        <ButtonPair>
          <Button size="sm">Copy</Button>
          <Button size="sm" busy>
            Disconnecting
          </Button>
        </ButtonPair>
      </Labelled>
      <Labelled label="Stack">
        <ButtonStack>
          <Button kind="primary">Try again</Button>
          <Button kind="ghost">Use another wallet</Button>
        </ButtonStack>
      </Labelled>
      <Labelled label="Below a text, and as a pair">
        <Buttons>
          <Button kind="primary">Try again</Button>
          <Button>Cancel</Button>
        </Buttons>
        <Buttons pair>
          <Button>Cancel</Button>
          <Button kind="primary">Try again</Button>
        </Buttons>
      </Labelled>
    </Shelf>
  ),
}
