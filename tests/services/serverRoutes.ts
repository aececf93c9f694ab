export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>
  }
}
/** A route of a server, as OpenAPI describes it. */
export type Route = Operation & { readonly method: string; readonly path: string }

/** Routes of the dapp, which has no OpenAPI document; `describedRoutes` reads those of the services. */
export const dappRoutes: readonly Route[] = [
  ...[
    '/',
    '/dashboard',
    '/nowhere',
    '/healthz',
    '/siwx/nonce',
    '/assets/x.js',
    '/devnet/wallet.js',
    '/icon.svg',
  ].map((path) => ({ method: 'get', path })),
  { method: 'post', path: '/auth/logout' },
  ...['get', 'delete'].map((method) => ({
    ...{ method, path: '/siwx/sessions' },
    parameters: ['chainId', 'address'].map((name) => ({ name, in: 'query', schema: {} })),
  })),
  ...['/siwx/sessions', '/faucet'].map((path) => ({
    ...{ method: 'post', path },
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { message: {}, signature: {}, data: {}, address: {}, chain: {}, token: {} } },
        },
      },
    },
  })),
]

/** Reads the routes from the OpenAPI document of the services at `url`. */
export async function describedRoutes(url: string): Promise<readonly Route[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
}
