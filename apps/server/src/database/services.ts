import { pgSchema } from 'drizzle-orm/pg-core'

/** The tables of the services are in a schema of their own: a dapp may share the database. */
export const services = pgSchema('services')
