// Measures the services under load, and the pages of long histories: `npm run bench -- load`. Fails on
// answers that are neither correct nor 429, on pages that take 100 ms or more, and on growing memory. `--seconds 10` sets
// the time for each route, default 60. `--reads` measures only reads of the blockchain API, on both databases and
// without limits: 50 connections, 5 s a route by default.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { freePortBase, startDevnet } from '@latchkey/devnet'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'
import { childEnvironment, fail, root } from '../../scripts/setup.mjs'

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, reads: { type: 'boolean', default: false } },
})
const seconds = Number(values.seconds ?? (values.reads ? 5 : 60))
const clients = values.reads ? 50 : 200
const pageMs = 100
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lengths = [1_000, 10_000, 100_000]
const metricsToken = randomUUID()
const accountOf = (length) => `0x${length.toString().padStart(40, '0')}`

const problems = []
const database = await startPostgres()
if (!database) fail('PostgreSQL is needed: its programs were not found.')
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const portBase = await freePortBase()
const devnet = await startDevnet({ portBase, dataFolder: folder })
const url = `http://127.0.0.1:${portBase + 1}`

/** Starts the built services, and waits until they are ready. */
async function startServices(env) {
  const services = spawn(process.execPath, [join(root, 'apps/server/dist/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment({
      LATCHKEY_PORT_BASE: String(portBase),
      LATCHKEY_TRUSTED_PROXIES: '1',
      LATCHKEY_METRICS_TOKEN: metricsToken,
      RATE_LIMIT_WITHOUT_PROJECT: '1000000',
      RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
      ...env,
    }),
  })
  await new Promise((resolve, reject) => {
    services.stdout.on('data', (chunk) => /"ready"/.test(chunk) && resolve())
    services.once('exit', () =>
      reject(new Error('The services did not start. Build them first: npm run build')),
    )
  })
  return {
    async stop() {
      services.kill('SIGTERM')
      await once(services, 'exit')
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })
/** Sends a request with the client address `from`; returns status, text and duration in ms. */
function send(path, { body, from = '10.9.9.9' } = {}) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(`${url}${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { 'x-forwarded-for': from, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve({ status: response.statusCode, text, ms: performance.now() - startedAt })
    })
    sent.end(body)
  })
}

/** Resident memory of the process and used JavaScript heap, in MB. */
async function memory() {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const of = (name) => Math.round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1e6)
  return { resident: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const ms = (value) => value.toFixed(1)

/**
 * Loads a route with concurrent clients, each with its own address. A client sends its next request after each answer,
 * 50 ms later after a 429.
 */
async function load(name, path, body) {
  const until = performance.now() + seconds * 1_000
  const took = []
  const statuses = new Map()
  const wrong = new Map()
  const before = await memory()
  let middle
  const timer = setTimeout(async () => {
    middle = await memory()
  }, seconds * 500)
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const { status, ms, text } = await send(path(client, turn), {
          body,
          from: `10.0.0.${client + 1}`,
        }).catch((error) => ({
          status: error.code,
          ms: 0,
          text: '',
        }))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200 && !/"error"/.test(text)) took.push(ms)
        else if (status === 429) await new Promise((resolve) => setTimeout(resolve, 50))
        else wrong.set(status, text.slice(0, 200))
      }
    }),
  )
  clearTimeout(timer)
  const after = await memory()
  took.sort((a, b) => a - b)
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  if (wrong.size > 0) problems.push(`${name}: ${JSON.stringify([...wrong])}`)
  // The first half is a warm-up; a leak still grows in the second half.
  if (after.resident > middle.resident * 1.25 + 20) problems.push(`${name}: memory grows`)
  return {
    route: name,
    requests: all,
    '200 per s': Math.round(took.length / seconds),
    429: `${((100 * (statuses.get(429) ?? 0)) / all).toFixed(1)} %`,
    errors: all - took.length - (statuses.get(429) ?? 0),
    'p50 ms': ms(at(took, 0.5)),
    'p99 ms': ms(at(took, 0.99)),
    'MB before, halfway, after': [before, middle, after]
      .map((one) => `${one.resident} (${one.heap})`)
      .join(', '),
  }
}

/**
 * Writes accounts with long histories to the index, alternating between the native token and another token.
 * @param query - runs one statement
 */
async function seed(query) {
  const [{ networkId }] = devnet.chains
  const token = devnet.deployment.tokens[0].address.toLowerCase()
  const payer = alice.toLowerCase()
  let block = 1_000_000
  for (const length of lengths) {
    const account = accountOf(length)
    const numbers = `generate_series(${block + 1}, ${block + length}) n`
    const hash = `'0x' || lpad(to_hex(n), 64, '0')`
    const mined = 'to_timestamp(1700000000 + n)'
    await query(
      `insert into services.transactions select '${networkId}', ${hash}, n, 0, ${mined}, '${payer}', '${account}', null, n, '0x', false from ${numbers}`,
    )
    await query(
      `insert into services.account_transactions select '${account}', '${networkId}', n, 0, ${mined}, ${hash} from ${numbers}`,
    )
    await query(
      `insert into services.transfers select '${networkId}', ${hash}, n % 2 - 1, 0, n, case n % 2 when 0 then 'native' else 'erc20' end, case n % 2 when 0 then null else '${token}' end, null, n * 1e18, '${payer}', '${account}' from ${numbers}`,
    )
    block += length
  }
  await query('analyze')
}

/** The two databases: their settings, and write access to their tables. Only one process can open a PGlite folder. */
const engines = [
  {
    name: 'PGlite',
    env: { LATCHKEY_DATA: join(folder, 'data') },
    async write(work) {
      const client = new PGlite(join(folder, 'data', 'services'))
      await work((statement) => client.query(statement))
      await client.close()
    },
  },
  {
    name: 'PostgreSQL',
    env: { DATABASE_URL: database.url },
    async write(work) {
      const pool = new pg.Pool({ connectionString: database.url, max: 1 })
      await work((statement) => pool.query(statement))
      await pool.end()
    },
  },
]

/** Reads a whole history page by page. */
async function walk(length) {
  const path = `/v1/account/${accountOf(length)}/history`
  const took = []
  let cursor = ''
  let seen = 0
  do {
    // A new client address for every 200 pages, so that no limit is reached.
    const answer = await send(`${path}?${cursor}`, {
      from: `10.1.${Math.floor(took.length / 200)}.${lengths.indexOf(length) + 1}`,
    })
    if (answer.status !== 200) throw new Error(`a page has the status ${answer.status}`)
    const { data, next } = JSON.parse(answer.text)
    took.push(answer.ms)
    seen += data.length
    cursor = next && `cursor=${encodeURIComponent(next)}`
  } while (cursor)
  if (seen !== length) problems.push(`${length}: ${seen} transactions were returned`)
  const last = took.slice(-20).sort((a, b) => a - b)
  const first = took.slice(1, 21).sort((a, b) => a - b)
  const sorted = [...took].sort((a, b) => a - b)
  // The slowest hundredth is ignored, because the machine may be busy.
  if (at(sorted, 0.99) > pageMs) problems.push(`${length}: pages take ${ms(at(sorted, 0.99))} ms`)
  return {
    transfers: length,
    pages: took.length,
    'p50 ms': ms(at(sorted, 0.5)),
    'p99 ms': ms(at(sorted, 0.99)),
    'most ms': ms(at(sorted, 1)),
    'first 20, p50 ms': ms(at(first, 0.5)),
    'last 20, p50 ms': ms(at(last, 0.5)),
  }
}

/** Reads each history, then loads the most used routes with 200 clients. */
async function benchAll() {
  const [, postgres] = engines
  const services = await startServices(postgres.env)
  try {
    await postgres.write(seed)
    await send(`/v1/account/${accountOf(lengths[0])}/history`)
    const pages = []
    for (const length of lengths) pages.push(await walk(length))
    console.log('\nA history, 50 transfers a page, one client')
    console.table(pages)

    const [{ networkId }] = devnet.chains
    const one = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [alice, 'latest'] })
    const rows = [
      await load('/getWallets', (client, turn) => `/getWallets?page=${1 + ((client + turn) % 5)}&entries=40`),
      await load(
        '/balance',
        (client) => `/v1/account/0x${(client + 1).toString(16).padStart(40, '0')}/balance`,
      ),
      await load('/history', () => `/v1/account/${accountOf(10_000)}/history`),
      await load('RPC read', () => `/v1?chainId=${networkId}`, one),
    ]
    console.log(`\n${clients} clients for ${seconds} s a route, default limits (MB resident, and of heap)`)
    console.table(rows)
  } finally {
    await services.stop()
  }
}

/** Measures reads on each database, without limits, so that no request is refused. */
async function benchReads() {
  const measure = async (name, path) => {
    // Warm-up, not measured.
    for (let turn = 0; turn < 10; turn++)
      await Promise.all(Array.from({ length: clients }, (_, client) => send(path(client, turn))))
    return load(name, path)
  }
  const [{ networkId }] = devnet.chains
  for (const { name, env, write } of engines) {
    // The first start creates the tables.
    await (await startServices(env)).stop()
    await write(seed)
    const services = await startServices({ ...env, RATE_LIMIT_ADDRESS: '1000000' })
    try {
      const rows = []
      for (const length of lengths) {
        const path = `/v1/account/${accountOf(length)}/history`
        rows.push(await measure(`history of ${length}`, () => path))
        const cursors = await firstCursors(path)
        const deep = (client, turn) => `${path}?cursor=${cursors[(client + turn) % cursors.length]}`
        rows.push(await measure(`history of ${length}, ${cursors.length} pages`, deep))
      }
      rows.push(
        await measure('balances', () => `/v1/account/${alice}/balance?chainId=${networkId}`),
        await measure('balances, forceUpdate', (client, turn) => {
          return `/v1/account/${alice}/balance?chainId=${networkId}&forceUpdate=${client}-${turn}`
        }),
        await measure('NFTs', () => `/v1/account/${alice}/nfts?chainId=${networkId}`),
      )
      console.log(`\n${name}: ${clients} connections for ${seconds} s a route`)
      console.table(rows.map(({ 429: _, errors: __, 'MB before, halfway, after': ___, ...row }) => row))
    } finally {
      await services.stop()
    }
  }
}

/** The cursors of the first pages of a history, at most 100. */
async function firstCursors(path) {
  const cursors = []
  for (let query = ''; cursors.length < 100; ) {
    const { next } = JSON.parse((await send(`${path}?${query}`)).text)
    if (!next) break
    cursors.push(encodeURIComponent(next))
    query = `cursor=${cursors.at(-1)}`
  }
  return cursors
}

try {
  await (values.reads ? benchReads() : benchAll())
} finally {
  agent.destroy()
  await devnet.stop()
  database.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
