import { longName } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { Button, ButtonStack } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { RefreshIcon } from './icons/arrows.tsx'
import { AlertIcon, SearchIcon } from './icons/signs.tsx'
import { ImageIcon, QrIcon } from './icons/things.tsx'

export default { title: 'Parts/Empty', component: Empty }

export const Nothing = {
  render: () => (
    <Shelf title="NFTs">
      <Empty
        icon={<ImageIcon size={28} />}
        heading="No NFTs yet"
        text="Collectibles you own on Arbitrum One appear here."
      />
    </Shelf>
  ),
}

export const WithAWayOn = {
  render: () => (
    <Shelf title="All wallets">
      <Empty
        icon={<RefreshIcon size={28} />}
        heading="The wallet list didn’t load"
        text="Check your connection and try again."
        action={
          <ButtonStack>
            <Button kind="primary" inline>
              Try again
            </Button>
            <Button kind="ghost" inline start={<QrIcon />}>
              Show QR code
            </Button>
          </ButtonStack>
        }
      />
    </Shelf>
  ),
}

export const Warning = {
  render: () => (
    <Shelf title="Connect">
      <Empty
        kind="warning"
        icon={<AlertIcon size={28} />}
        heading="Connecting is unavailable here"
        text="This address isn’t on Meadow’s approved list."
      />
    </Shelf>
  ),
}

export const LongText = {
  render: () => (
    <Shelf title="Switch network">
      <Empty
        icon={<SearchIcon size={28} />}
        heading={`No network called “${longName.replaceAll(' ', '')}”`}
        text={`Check the spelling. ${longName} works on 7 networks.`}
      />
    </Shelf>
  ),
}
