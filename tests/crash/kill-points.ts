import type pg from 'pg'

/** Where a transaction is blocked: before its first statement on a table, or at its commit. */
export interface KillPoint {
  readonly table: string
  readonly moment: 'before' | 'commit'
}

/** A kind of statement that changes a table. */
export interface Write {
  readonly table: string
  readonly act: 'insert' | 'update' | 'delete'
}

const LOCK = 7_411

/**
 * All tables that one transaction writes, in order, found by observing it: a new table in the code is a new point here. It
 * inserts a row into the last table, by which its commit is blocked.
 */
export async function findKillPoints(
  owner: pg.Pool,
  act: () => Promise<unknown>,
  lastTable = '"order".pay_order',
): Promise<KillPoint[]> {
  const tables = new Set((await findWrites(owner, act)).map(({ table }) => table))
  const points = [...tables].map((table): KillPoint => ({ table, moment: 'before' }))
  return [...points, { table: lastTable, moment: 'commit' }]
}

/**
 * The tables that the largest transaction writes, with the kind of statement, in order of first use. Others are ignored: the
 * nonce of the request, background work.
 */
export async function findWrites(owner: pg.Pool, act: () => Promise<unknown>): Promise<Write[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|public|identity|sandbox|jobs)' order by 1`,
  )
  await owner.query(
    `drop schema if exists kill cascade; create schema kill; create sequence kill.step;
     create table kill.trail (step bigint, name text, act text, xact xid8);
     grant usage on schema kill to public; grant insert on kill.trail to public; grant usage on sequence kill.step to public;
     create function kill.note() returns trigger language plpgsql as $$
     begin insert into kill.trail values (nextval('kill.step'), format('%I.%I', tg_table_schema, tg_table_name), lower(tg_op), pg_current_xact_id()); return null; end $$;
     create function kill.hold() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(${LOCK}); return null; end $$;
     create function kill.fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  const watch = 'before insert or update or delete on %s for each statement execute function kill.note()'
  // Table by table: locking many at once would deadlock with background work.
  for (const { name } of tables) await owner.query(`create trigger zz_note ${watch.replace('%s', name)}`)
  await act()
  for (const { name } of tables) await owner.query(`drop trigger zz_note on ${name}`)
  const { rows } = await owner.query<Write>(
    `select name as table, act from kill.trail
     where xact = (select xact from kill.trail group by xact order by count(*) desc limit 1)
     group by name, act order by min(step)`,
  )
  return rows
}

/** Makes writes there fail, at once or at the commit; returns a function that ends it. */
export async function failAt(owner: pg.Pool, { table, act }: Write, moment: KillPoint['moment']) {
  await owner.query(
    moment === 'commit'
      ? `create constraint trigger zz_fail after ${act} on ${table} deferrable initially deferred for each row execute function kill.fail()`
      : `create trigger zz_fail before ${act} on ${table} for each statement execute function kill.fail()`,
  )
  return () => owner.query(`drop trigger zz_fail on ${table}`)
}

/** Blocks whoever reaches the point until `release`. */
export async function holdAt(owner: pg.Pool, { table, moment }: KillPoint) {
  const guard = await owner.connect()
  await guard.query(`select pg_advisory_lock(${LOCK})`)
  await owner.query(
    moment === 'commit'
      ? `create constraint trigger zz_hold after insert on ${table} deferrable initially deferred for each row execute function kill.hold()`
      : `create trigger zz_hold before insert or update or delete on ${table} for each statement execute function kill.hold()`,
  )
  const held = `from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  return {
    async isReached(): Promise<boolean> {
      return ((await owner.query(`select ${held}`)).rowCount ?? 0) > 0
    },
    /** Closes the connection of the blocked transaction, which rolls it back. */
    async cut(): Promise<void> {
      await owner.query(`select pg_terminate_backend(pid) ${held}`)
    },
    /** The blocked transaction continues without its server: the database decides its end. */
    async release(): Promise<void> {
      await guard.query(`select pg_advisory_unlock(${LOCK})`)
      guard.release()
      // Waits for the blocked transaction.
      await owner.query(`drop trigger zz_hold on ${table}`)
    },
  }
}
