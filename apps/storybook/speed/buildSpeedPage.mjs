import react from '@vitejs/plugin-react'
import { build } from 'vite'

const resolve = { conditions: ['@latchkey/source', 'module', 'browser', 'production'] }

/** Builds the page of speed/index.html for production, in memory. Returns a map from path to content. */
export async function buildSpeedPage() {
  // A test runner sets another value, which would select React's slower development build.
  process.env.NODE_ENV = 'production'
  const { output } = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve,
    build: { write: false, target: 'es2022', modulePreload: false },
  })
  return new Map(output.map((file) => [`/${file.fileName}`, Buffer.from(file.code ?? file.source)]))
}

/**
 * Builds all views with their parts, without React, core, controllers and texts. Returns the chunks with their code.
 */
export async function buildViews() {
  const { output } = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: new URL('../src/viewFiles.ts', import.meta.url).pathname,
        preserveEntrySignatures: 'strict',
        external: [/^react/, /^@latchkey\//],
      },
    },
  })
  return output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code, imports, dynamicImports, moduleIds }) => ({
      fileName,
      code,
      imports,
      dynamicImports,
      moduleIds,
    }))
}
