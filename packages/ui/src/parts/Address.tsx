/** Shortened address, for lists and headings only. Confirmations show `FullAddress`. */
export function Address({ value }: { readonly value: string }) {
  return (
    <span className="lk-addr" translate="no">
      {value.length <= 9 ? value : `${value.slice(0, 4)}…${value.slice(-4)}`}
    </span>
  )
}
