import { build } from 'esbuild'

/** Node entries keep their packages outside; the wallet is one classic script that stands alone, the phone a page's. */
await Promise.all([
  build({
    entryPoints: ['src/index.ts', 'src/start.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  }),
  build({
    entryPoints: { wallet: 'src/wallet/main.ts' },
    outdir: 'dist',
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    loader: { '.css': 'text' },
    logLevel: 'warning',
  }),
  build({
    entryPoints: { phone: 'src/phone/page/main.ts' },
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    inject: ['scripts/buffer.mjs'],
    logLevel: 'warning',
  }),
])
