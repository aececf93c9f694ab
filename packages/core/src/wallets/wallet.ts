/** A wallet of the directory. Spec §3; wire names are the directory's. */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly homepage?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly chains?: readonly string[] | null | undefined
}
