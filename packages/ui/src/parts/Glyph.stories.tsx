import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Glyph } from './Glyph.tsx'
import { AlertIcon, CheckIcon, CrossIcon } from './icons/signs.tsx'
import { MailIcon } from './icons/things.tsx'

export default { title: 'Parts/Glyph', component: Glyph }

export const Kinds = {
  render: () => (
    <Shelf title="Glyphs" columns={4}>
      <Labelled label="Rest">
        <Glyph>
          <MailIcon size={28} />
        </Glyph>
      </Labelled>
      <Labelled label="Success">
        <Glyph kind="success">
          <CheckIcon size={28} />
        </Glyph>
      </Labelled>
      <Labelled label="Warning">
        <Glyph kind="warning">
          <AlertIcon size={28} />
        </Glyph>
      </Labelled>
      <Labelled label="Danger">
        <Glyph kind="danger">
          <CrossIcon size={28} />
        </Glyph>
      </Labelled>
    </Shelf>
  ),
}
