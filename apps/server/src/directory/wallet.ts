import { z } from '@hono/zod-openapi'

/** Null if the wallet has none. */
const link = z.string().nullable()

/** A wallet in `GET /getWallets`, with the field names of the directory API. Spec §7. */
export const wallet = z
  .object({
    id: z.string(),
    name: z.string(),
    homepage: link,
    image_id: link.openapi({ description: 'For /getWalletImage/{id}; the SHA-256 of the image, hex.' }),
    order: z.number().int().openapi({ description: 'Position without a search, from 0.' }),
    rdns: z.string().nullable(),
    mobile_link: link.openapi({ description: 'Scheme or https URL that opens the mobile app.' }),
    link_mode: link.openapi({ description: 'The https URL that opens the mobile app, if it has one.' }),
    desktop_link: link,
    webapp_link: link,
    app_store: link,
    play_store: link,
    chrome_store: link,
    look_alike_of: z.string().optional().openapi({
      description: 'Id of an earlier wallet whose name looks the same.',
    }),
  })
  .openapi('Wallet')

/** A stored wallet; `namespaces` are the CAIP-2 namespaces it supports. */
export const storedWallet = z.object({ ...wallet.shape, namespaces: z.array(z.string()) })

export type StoredWallet = z.infer<typeof storedWallet>
