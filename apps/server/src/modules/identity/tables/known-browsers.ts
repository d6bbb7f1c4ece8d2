import type { Db } from '#platform/database/database.ts'

/** As many of a login's browsers are remembered. */
const MOST = 10

/** The logins that were opened from this browser; asked alike whether the login in question exists or not. */
export async function loginsOfBrowser(db: Db, browserHash: Buffer | null): Promise<ReadonlySet<string>> {
  if (browserHash === null) return new Set()
  const rows = await db
    .selectFrom('identity.knownBrowser')
    .select('accountId')
    .where('keyHash', '=', browserHash)
    .execute()
  return new Set(rows.map(row => row.accountId))
}

export interface ProvenBrowser {
  readonly accountId: string
  /** The key it came with, if any: from now on it opens nothing. */
  readonly was: Buffer | null
  readonly keyHash: Buffer
  readonly now: Date
}

/** Remembers the browser for the login under a new key; what it was known for otherwise stays. */
export async function rememberBrowser(db: Db, { accountId, was, keyHash, now }: ProvenBrowser): Promise<void> {
  if (was) await db.updateTable('identity.knownBrowser').set({ keyHash }).where('keyHash', '=', was).execute()
  await db
    .insertInto('identity.knownBrowser')
    .values({ accountId, keyHash, provenAt: now })
    .onConflict(on => on.columns(['accountId', 'keyHash']).doUpdateSet({ provenAt: now }))
    .execute()
  await db
    .deleteFrom('identity.knownBrowser')
    .where('accountId', '=', accountId)
    .where('keyHash', 'in', eb =>
      eb
        .selectFrom('identity.knownBrowser')
        .select('keyHash')
        .where('accountId', '=', accountId)
        // The browser just proven stays, even when others were proven in the same millisecond.
        .where('keyHash', '<>', keyHash)
        .orderBy('provenAt', 'desc')
        .orderBy('keyHash')
        .offset(MOST - 1),
    )
    .execute()
}

/** Forgets the login's browsers, but for one if it is named. */
export async function forgetBrowsers(db: Db, accountId: string, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('identity.knownBrowser')
    .where('accountId', '=', accountId)
    .$if(except !== null, query => query.where('keyHash', '<>', except))
    .execute()
}
