import { randomBytes } from 'node:crypto'
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>

export type OwnDatabase = {
  readonly url: string
  /** Runs one statement. */
  query(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  drop(): Promise<void>
}

/** A new, empty database on the PostgreSQL at `server`. */
export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  const name = `latchkey_${randomBytes(6).toString('hex')}`
  const admin = new pg.Pool({ connectionString: server, max: 1 })
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  // The pool has ended before its connections are closed, and the drop may end one of them first.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    url: url.href,
    query: async (text, values = []) => (await pool.query<Row>(text, [...values])).rows,
    async drop() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
