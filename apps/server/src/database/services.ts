import { pgSchema } from 'drizzle-orm/pg-core'

/** The services have their own schema, because a dapp may share the database. */
export const services = pgSchema('services')
