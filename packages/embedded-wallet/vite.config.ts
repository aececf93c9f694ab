import { defineConfig } from 'vite'

/** The wallet site: documents, and files whose names contain a hash of their content. */
export default defineConfig({
  root: 'site',
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
  logLevel: 'error',
  worker: { format: 'es' },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // A file inlined as a data: address would need a looser policy.
    assetsInlineLimit: 0,
    // The documents share a file; they name it, so that it is fetched beside their own.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['frame', 'login', 'approve', 'security'].map((name) => `site/${name}.html`) },
  },
})
