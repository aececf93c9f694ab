import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/server-kit/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

test('startServer starts on an empty and on an existing folder, and stop() frees the port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-services-'))
  const directory = join(folder, 'directory')
  const port = await freePort()
  const config = readConfig({
    LATCHKEY_PORT_BASE: String(port - 1),
    LATCHKEY_DATA: folder,
    LATCHKEY_LIVE: '1',
  })
  await expect(startServer(config, directory)).rejects.toThrow('npm run build -w @latchkey/server')
  await mkdir(directory)
  await writeFile(join(directory, 'wallets.json'), '[]')
  const names = { networks: {}, tokens: {}, currencies: {} }
  await writeFile(join(directory, 'drawings.json'), JSON.stringify({ names, images: {} }))
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  for (const _ of ['first', 'again']) {
    const server = await startServer(config, directory)
    expect(server.url).toBe(`http://localhost:${port}`)
    expect(await health()).toBe(200)
    await expect(startServer(config, directory)).rejects.toThrow(
      `Port ${port} is already in use, and wanted for the services.`,
    )
    expect(await health()).toBe(200)
    await server.stop()
    await expect(health()).rejects.toThrow()
  }
  await rm(folder, { recursive: true })
})
