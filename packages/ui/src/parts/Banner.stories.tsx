import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

export default { title: 'Parts/Banner', component: Banner }

export const Kinds = {
  render: () => (
    <Shelf title="Banners">
      <Labelled label="Info">
        <Banner kind="info">Live prices are unavailable, so this is an estimate.</Banner>
      </Labelled>
      <Labelled label="Warning">
        <Banner kind="warning" title="Meadow doesn’t work on Blast">
          Choose one of its networks to continue.
        </Banner>
      </Labelled>
      <Labelled label="Danger, with a button">
        <Banner
          kind="danger"
          title="The wallet list didn’t load"
          action={
            <Button size="sm" inline>
              Try again
            </Button>
          }
        >
          Check your connection and try again.
        </Banner>
      </Labelled>
    </Shelf>
  ),
}

export const Variants = {
  render: () => (
    <Shelf title="Banners">
      <Labelled label="No title, with a button">
        <Banner
          kind="warning"
          action={
            <Button size="sm" inline>
              Switch network
            </Button>
          }
        >
          This account is on another network.
        </Banner>
      </Labelled>
      <Labelled label="Long text">
        <Banner kind="info" title={`${longName} is not available here`}>
          You can keep what you have connected. What you own there is safe, and shows again as soon as the
          network is back; nothing needs to be done until then.
        </Banner>
      </Labelled>
    </Shelf>
  ),
}
