import { walletMarks } from '../fixtures/marks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Art } from './Art.tsx'
import { List } from './List.tsx'
import { ListItem } from './ListItem.tsx'
import { Section } from './Section.tsx'

export default { title: 'Parts/Section', component: Section }

const rows = (
  <List>
    <ListItem art={<Art name="Harbour" src={walletMarks.Harbour} />} label="Harbour" />
    <ListItem art={<Art name="Fable" src={walletMarks.Fable} />} label="Fable" />
  </List>
)

export const Headings = {
  render: () => (
    <Shelf title="Sections">
      <Labelled label="Rest">
        <Section>Installed</Section>
        {rows}
      </Labelled>
      <Labelled label="Inset: inside rows that reach out">
        <div className="lk-bleed">
          <Section inset>November 2026</Section>
        </div>
        {rows}
      </Labelled>
      <Labelled label="Long text">
        <Section>{longName}</Section>
      </Labelled>
    </Shelf>
  ),
}
