import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface DayCount {
  readonly day: string
  readonly searched: number
  readonly vain: number
}

export async function addDayCount(db: Db, { day, searched, vain }: DayCount): Promise<void> {
  await sql`insert into search.day_count (day, searched, vain) values (${day}, ${searched}, ${vain})
    on conflict (day) do update set searched = day_count.searched + excluded.searched, vain = day_count.vain + excluded.vain`.execute(
    db,
  )
}

export async function dayCountsSince(db: Db, from: Day): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, searched, vain from search.day_count where day >= ${from} order by day`.execute(db)
  return rows
}
