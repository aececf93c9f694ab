import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // An inlined asset or module preload would be a data: script, which our policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One bundle for two small pages; the kit's lazy parts are their own chunks already.
    chunkSizeWarningLimit: 800,
    rollupOptions: { input: 'src/main.tsx' },
  },
})
