import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Name } from './Name.tsx'

export default { title: 'Parts/Name', component: Name }

const names = {
  Plain: 'Harbour',
  'From the right': 'محفظة الميناء',
  'Would turn the text around': 'Har\u202ebour',
  Long: longName,
}

export const Names = {
  render: () => (
    <Shelf title="Names from outside">
      {Object.entries(names).map(([label, name]) => (
        <Labelled key={label} label={label}>
          <p className="lk-p">
            Continue in <Name>{name}</Name> to connect.
          </p>
        </Labelled>
      ))}
    </Shelf>
  ),
}
