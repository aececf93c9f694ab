import { Address } from '../parts/Address.tsx'
import { AddressAvatar } from '../parts/AddressAvatar.tsx'
import textCss from '../styles/text.css?inline'
import { useStyles } from '../styles/useStyles.ts'

/** Picture and short address; `label` is for those who hear it. */
export function AccountFace({ address, label }: { readonly address: string; readonly label: string }) {
  useStyles(textCss)
  return (
    <>
      <AddressAvatar address={address} size={24} />
      <span>
        <span className="lk-sr">{label} </span>
        <Address value={address} />
      </span>
    </>
  )
}
