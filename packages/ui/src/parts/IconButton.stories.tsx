import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { IconButton } from './IconButton.tsx'
import { ArrowIcon, BackIcon } from './icons/arrows.tsx'
import { CloseIcon, CrossIcon, MoreIcon } from './icons/signs.tsx'

export default { title: 'Parts/IconButton', component: IconButton }

export const Kinds = {
  render: () => (
    <Shelf title="Icon buttons" columns={4}>
      <Labelled label="Rest">
        <IconButton label="Close" icon={<CloseIcon />} />
      </Labelled>
      <Labelled label="Tonal">
        <IconButton kind="tonal" label="Show more" icon={<MoreIcon />} />
      </Labelled>
      <Labelled label="Small">
        <IconButton kind="sm" label="Clear search" icon={<CrossIcon size={18} />} />
      </Labelled>
      <Labelled label="Go">
        <IconButton kind="go" label="Send code" icon={<ArrowIcon />} />
      </Labelled>
      <Labelled label="Busy">
        <IconButton busy label="Going back" icon={<BackIcon />} />
      </Labelled>
      <Labelled label="Tonal, busy">
        <IconButton busy kind="tonal" label="Loading more" icon={<MoreIcon />} />
      </Labelled>
      <Labelled label="Small, busy">
        <IconButton busy kind="sm" label="Searching" icon={<CrossIcon size={18} />} />
      </Labelled>
      <Labelled label="Go, busy">
        <IconButton busy kind="go" label="Sending code" icon={<ArrowIcon />} />
      </Labelled>
    </Shelf>
  ),
}
