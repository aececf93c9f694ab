import { walletMarks } from '../fixtures/marks.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Art } from './Art.tsx'
import { Button } from './Button.tsx'
import { List } from './List.tsx'
import { ListItem } from './ListItem.tsx'
import { MiniLoader } from './MiniLoader.tsx'

export default { title: 'Parts/MiniLoader', component: MiniLoader }

export const Places = {
  render: () => (
    <Shelf title="Mini loader">
      <Labelled label="By itself">
        <MiniLoader />
      </Labelled>
      <Labelled label="In a button">
        <Button kind="primary" busy>
          Continuing
        </Button>
      </Labelled>
      <Labelled label="In a row">
        <List>
          <ListItem
            busy
            art={<Art name="Harbour" src={walletMarks.Harbour} />}
            label="Harbour"
            sub="Approve in Harbour"
            end={<MiniLoader />}
          />
        </List>
      </Labelled>
    </Shelf>
  ),
}
