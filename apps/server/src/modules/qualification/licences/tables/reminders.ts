import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface EndingPaper {
  readonly licenceId: string
  readonly companyId: string
  readonly code: string
  readonly endsOn: string
}

/** Papers in force that end within these days and whose next version is not in review, of all companies, in order of id. */
export async function listExpiringPapers(
  db: Db,
  { from, to, afterId, limit }: { from: Day; to: Day; afterId: string; limit: number },
): Promise<EndingPaper[]> {
  const found = await sql<EndingPaper>`
    select l.id as "licenceId", l.company_id as "companyId", l.code, least(l.expires_on, l.checked_until) as "endsOn"
    from qualification.licence l
    where l.state = 'valid' and least(l.expires_on, l.checked_until) between ${from} and ${to} and l.id > ${afterId}
      and not exists (select from qualification.licence n
        where n.company_id = l.company_id and n.code = l.code and n.state = 'in-review')
    order by l.id limit ${limit}`.execute(db)
  return found.rows
}

/** Notes a reminder; false when it was noted before, by whomever. */
export async function noteReminder(db: Db, now: Date, paper: EndingPaper, daysBefore: number): Promise<boolean> {
  const { licenceId, companyId, endsOn } = paper
  const noted = await db
    .insertInto('qualification.licenceReminder')
    .values({ licenceId, companyId, endsOn, daysBefore, remindedAt: now, smsState: 'waiting' })
    .onConflict(conflict => conflict.doNothing())
    .returning('licenceId')
    .execute()
  return noted.length > 0
}

export interface WaitingSms {
  readonly licenceId: string
  readonly companyId: string
  readonly endsOn: string
  readonly daysBefore: number
  readonly code: string
}

/** Takes one text message to send, so that nobody else takes it. */
export async function takeWaitingSms(db: Db): Promise<WaitingSms | undefined> {
  const found = await sql<WaitingSms>`
    update qualification.licence_reminder r set sms_state = 'sending'
    from qualification.licence l
    where l.id = r.licence_id and (r.licence_id, r.ends_on, r.days_before) = (
      select w.licence_id, w.ends_on, w.days_before from qualification.licence_reminder w
      where w.sms_state = 'waiting' order by w.reminded_at, w.licence_id limit 1 for update skip locked)
    returning r.licence_id as "licenceId", r.company_id as "companyId", r.ends_on as "endsOn",
      r.days_before as "daysBefore", l.code`.execute(db)
  return found.rows[0]
}

export async function settleSms(db: Db, sms: WaitingSms, smsState: 'sent' | 'failed'): Promise<void> {
  await db
    .updateTable('qualification.licenceReminder')
    .set({ smsState })
    .where('licenceId', '=', sms.licenceId)
    .where('endsOn', '=', sms.endsOn)
    .where('daysBefore', '=', sms.daysBefore)
    .execute()
}
