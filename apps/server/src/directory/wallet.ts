import { z } from '@hono/zod-openapi'

/** Empty where a wallet has no such thing. */
const link = z.string().nullable()

/** A wallet as `GET /getWallets` tells of it; names are the directory API's. Specification §7. */
export const wallet = z
  .object({
    id: z.string(),
    name: z.string(),
    homepage: link,
    image_id: z
      .string()
      .openapi({ description: 'For /getWalletImage/{id}; the SHA-256 of the picture, hex.' }),
    order: z.number().int().openapi({ description: 'Its place when nothing is searched for, from 0.' }),
    rdns: z.string().nullable(),
    mobile_link: link.openapi({ description: 'Scheme or https address that opens its app.' }),
    link_mode: link.openapi({ description: 'The https address that opens its app, where it has one.' }),
    desktop_link: link,
    webapp_link: link,
    app_store: link,
    play_store: link,
    chrome_store: link,
    look_alike_of: z.string().optional().openapi({
      description: 'A wallet before it, by id, whose name looks the same.',
    }),
  })
  .openapi('Wallet')

/** A wallet as it is kept: `namespaces` are what it can be asked for, by CAIP-2. */
export const keptWallet = z.object({ ...wallet.shape, namespaces: z.array(z.string()) })

export type KeptWallet = z.infer<typeof keptWallet>
