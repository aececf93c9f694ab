import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Address } from './Address.tsx'
import { Sentence } from './Sentence.tsx'

/** The connected address and its network: "0x8F…41C7 on Base". */
export function AddressOn({
  address,
  networkName,
}: {
  readonly address: string
  readonly networkName: string
}) {
  const { common } = useMessages()
  return <Sentence of={common.on<ReactNode>(<Address value={address} />, networkName)} />
}
