/** A wallet of the directory, with the directory's field names. Spec §3. */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly homepage?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  /** An https address that opens its app. */
  readonly link_mode?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly chains?: readonly string[] | null | undefined
  /** Its place in the directory, from 0. */
  readonly order?: number | undefined
  /** The id of an earlier wallet whose name looks the same. Security R-68. */
  readonly look_alike_of?: string | null | undefined
}
