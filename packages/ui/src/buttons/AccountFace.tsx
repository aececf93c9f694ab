import { Address } from '../parts/Address.tsx'
import { Landscape } from '../parts/Landscape.tsx'

/** Picture and short address; `label` is for those who hear it. */
export function AccountFace({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <>
      <Landscape address={address} className="lk-pic lk-pic--round" />
      <span>
        <span className="lk-sr">{label} </span>
        <Address value={address} />
      </span>
    </>
  )
}
