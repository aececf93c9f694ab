import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Address } from './Address.tsx'
import { Sentence } from './Sentence.tsx'

/** "0x8F…41C7 on Base": who is connected, and where. */
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
