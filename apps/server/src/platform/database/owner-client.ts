import pg from 'pg'

/**
 * The owner works on the rows of all companies. Row-level security also applies to owners that are not superusers: without the
 * scope such an owner would migrate, seed and check a database that looks empty.
 */
export const OWNER_OPTIONS = '-c timezone=UTC -c app.scope=system'

/** One connection of the owner, for the start and the command line. */
export function ownerClient(databaseUrl: string, purpose: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: `xiaojiu-${purpose}`,
    options: OWNER_OPTIONS,
  })
}
