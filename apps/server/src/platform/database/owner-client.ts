import pg from 'pg'

/**
 * The owner works on every company's rows. Row security binds owners too, unless they are superusers: without the scope a
 * plain owner would migrate, seed and check a database that looks empty to it.
 */
export const OWNER_OPTIONS = '-c timezone=UTC -c app.scope=system'

/** One connection of the owner, for work at the start and from the command line. */
export function ownerClient(databaseUrl: string, purpose: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: `xiaojiu-${purpose}`,
    options: OWNER_OPTIONS,
  })
}
