import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

export type OwnDatabase = {
  readonly url: string
  /** Asks it anything. */
  readonly sql: postgres.Sql
  drop(): Promise<void>
}

/** A new, empty database on the PostgreSQL at `server`. */
export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  const name = `latchkey_${randomBytes(6).toString('hex')}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const sql = postgres(url.href, { max: 2, onnotice: () => {} })
  return {
    url: url.href,
    sql,
    async drop() {
      await sql.end()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
