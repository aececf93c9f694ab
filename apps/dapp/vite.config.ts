import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entry = resolve(import.meta.dirname, 'src/main.tsx')

/** Modules that the entry imports, directly or not: every page loads them. */
const onEveryPage = new Set<string>()
const findThem: Plugin = {
  name: 'modules on every page',
  buildEnd() {
    onEveryPage.clear()
    const add = (id: string) => {
      if (onEveryPage.has(id)) return
      onEveryPage.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
    }
    add(entry)
  },
}

/** Names the chunk of those modules on every page whose path matches. */
const onEveryPageAs = (name: string, path: RegExp) => (id: string) =>
  onEveryPage.has(id) && path.test(id) ? name : null

export default defineConfig({
  plugins: [react(), tailwindcss(), findThem],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets and module preloads would be data: scripts, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: entry,
      output: {
        codeSplitting: {
          groups: [
            // Otherwise each module that a later page imports too would be a file of its own. Three files, because the
            // document loads each by a script element, and a slow phone answers to touches between them.
            { name: onEveryPageAs('react', /\/node_modules\/(?:react|react-dom|scheduler)\//), priority: 3 },
            { name: onEveryPageAs('libraries', /\/node_modules\/(?!@latchkey)/), priority: 2 },
            { name: onEveryPageAs('every-page', /./), priority: 1 },
            { name: 'pages', test: /\/apps\/dapp\/(?:src|shared)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
