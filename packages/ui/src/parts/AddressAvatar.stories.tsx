import { walletMarks } from '../fixtures/marks.ts'
import { ines, marisol, marisolSolana, tariq } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art, Combo } from './Art.tsx'

export default { title: 'Parts/AddressAvatar', component: AddressAvatar }

const neighbours = Array.from({ length: 36 }, (_, i) => `0x${(BigInt(marisol) + BigInt(i)).toString(16)}`)

export const ManyAddresses = {
  render: () => (
    <Shelf title="Address avatars">
      <Labelled label="36 addresses, each one more than the last" row>
        {neighbours.map((address) => (
          <AddressAvatar key={address} address={address} size={40} />
        ))}
      </Labelled>
      <Labelled label="People of these stories" row>
        {[marisol, ines, tariq, marisolSolana].map((address) => (
          <AddressAvatar key={address} address={address} size={64} />
        ))}
      </Labelled>
    </Shelf>
  ),
}

const sizes = [16, 20, 24, 32, 40, 48, 56, 64, 80] as const

export const Sizes = {
  render: () => (
    <Shelf title="Address avatars">
      <Labelled label={sizes.join(', ')} row>
        {sizes.map((size) => (
          <AddressAvatar key={size} address={marisol} size={size} />
        ))}
      </Labelled>
    </Shelf>
  ),
}

export const Pictures = {
  render: () => (
    <Shelf title="Address avatars" columns={3}>
      <Labelled label="No picture">
        <AddressAvatar address={marisol} size={64} />
      </Labelled>
      <Labelled label="Own picture">
        <AddressAvatar address={marisol} src={walletMarks.Lantern} size={64} />
      </Labelled>
      <Labelled label="Failed picture">
        <AddressAvatar address={marisol} src="data:image/png;base64,AAAA" size={64} />
      </Labelled>
      <Labelled label="In its wallet" row>
        <Combo>
          <AddressAvatar address={marisol} size={64} />
          <Art name="Harbour" src={walletMarks.Harbour} size={24} />
        </Combo>
      </Labelled>
    </Shelf>
  ),
}
