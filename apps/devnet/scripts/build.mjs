import { build } from 'esbuild'

/** Node entries keep packages external. The wallet is one self-contained classic script; the pages are browser modules. */
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
  build({
    entryPoints: { mailbox: 'src/mailbox/page/main.ts', pages: 'src/pages/pages.css' },
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  }),
])
