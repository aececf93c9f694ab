import { tokenMarks } from '../fixtures/marks.ts'
import { longName, marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Address } from './Address.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art } from './Art.tsx'
import { IconButton } from './IconButton.tsx'
import { Identity } from './Identity.tsx'
import { MoreIcon } from './icons/signs.tsx'
import { Name } from './Name.tsx'

export default { title: 'Parts/Identity', component: Identity }

export const Variants = {
  render: () => (
    <Shelf title="Identities">
      <Labelled label="An account">
        <Identity art={<AddressAvatar address={marisol} size={48} />}>
          <span className="lk-ident__name">marisol.latchkey.id</span>
          <span className="lk-item__sub">
            <Address value={marisol} />
          </span>
        </Identity>
      </Labelled>
      <Labelled label="With something to do">
        <Identity
          art={<AddressAvatar address={marisol} size={48} />}
          end={<IconButton kind="tonal" label="Show more" icon={<MoreIcon />} />}
        >
          <span className="lk-ident__name">
            <Address value={marisol} />
          </span>
          <span className="lk-item__sub">Harbour</span>
        </Identity>
      </Labelled>
      <Labelled label="An app">
        <Identity art={<Art name="Meadow" src={tokenMarks.MDW} />}>
          <span className="lk-item__label">Meadow</span>
          <span className="lk-item__sub lk-ltr">app.meadow.example</span>
        </Identity>
      </Labelled>
      <Labelled label="Long name">
        <Identity
          art={<AddressAvatar address={marisol} size={48} />}
          end={<IconButton kind="tonal" label="Show more" icon={<MoreIcon />} />}
        >
          <span className="lk-ident__name">
            <Name>{longName}</Name>
          </span>
          <span className="lk-item__sub">
            <Name>{longName}</Name>
          </span>
        </Identity>
      </Labelled>
    </Shelf>
  ),
}
