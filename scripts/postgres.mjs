import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of PostgreSQL's programs, newest version first. */
function programFolder() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/**
 * Starts an empty temporary PostgreSQL, if one is installed, for the database tests. As root the programs run as the user
 * `postgres`, because PostgreSQL refuses root.
 * @returns the URL and functions to stop, crash and restart it; `undefined` if PostgreSQL is not installed or fails to start
 */
export async function startPostgres() {
  const folder = programFolder()
  if (!folder) return undefined
  const root = process.getuid?.() === 0
  const data = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  chmodSync(data, 0o777)
  const command = (program, ...args) => {
    const [first, ...rest] = [
      ...(root ? ['runuser', '-u', 'postgres', '--'] : []),
      join(folder, program),
      ...args,
    ]
    return [first, rest, { cwd: data, stdio: 'ignore' }]
  }
  const run = (...program) => spawnSync(...command(...program)).status === 0
  const runInBackground = async (...program) => (await once(spawn(...command(...program)), 'exit'))[0] === 0
  const cluster = join(data, 'cluster')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c fsync=off`
  const start = [
    'pg_ctl',
    'start',
    '--wait',
    '--pgdata',
    cluster,
    '--log',
    join(data, 'log'),
    '--options',
    options,
  ]
  const crash = ['pg_ctl', 'stop', '--mode=immediate', '--pgdata', cluster]
  const started =
    run('initdb', '--pgdata', cluster, '--username=latchkey', '--auth=trust', '--no-sync') && run(...start)
  const stop = () => {
    run(...crash)
    rmSync(data, { recursive: true, force: true })
  }
  if (started) {
    return {
      url: `postgres://latchkey@127.0.0.1:${port}/postgres`,
      stop,
      /** Ends all server processes at once without a shutdown. */
      crash: () => runInBackground(...crash),
      /** Resolves when the server accepts connections again. */
      start: () => runInBackground(...start),
    }
  }
  stop()
  return undefined
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
