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
    // Inlined assets and module preloads would be data: scripts, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One bundle is enough for two small pages; lazily loaded parts of the kit are separate chunks.
    chunkSizeWarningLimit: 800,
    rollupOptions: { input: 'src/main.tsx' },
  },
})
