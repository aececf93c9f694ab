import { defineConfig } from 'vite'

/** One file without imports: the built packages with React and viem, and the licences of what it contains. */
export default defineConfig({
  // Without a React plugin Vite warns about every 'use client'.
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    lib: { entry: 'src/latchkey.ts', formats: ['es'], fileName: 'latchkey' },
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
})
