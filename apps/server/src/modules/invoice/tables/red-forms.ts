import { addMs } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moving, stateful } from '#platform/states/move.ts'
import { type RedFormState, redFormMachine } from '../domain/states.ts'

export const redFormStates = stateful('invoice.redForm', redFormMachine)

/** 72 小时: how long the tax platform keeps a form open. */
const LIFE_MS = 72 * 3_600_000

const COLUMNS = [
  'id',
  'companyId',
  'invoiceId',
  'formNo',
  'reason',
  'state',
  'note',
  'openedAt',
  'dueAt',
  'decidedAt',
] as const

function asForm<Row extends { reason: string; state: string }>(row: Row) {
  // The check constraints allow no other values.
  return { ...row, reason: row.reason as 'returned' | 'allowance', state: row.state as RedFormState }
}

export interface NewRedForm {
  readonly companyId: string
  readonly invoiceId: string
  readonly formNo: string
  readonly reason: 'returned' | 'allowance'
}

export async function insertForm(db: Db, now: Date, form: NewRedForm): Promise<RedFormRow> {
  const row = await db
    .insertInto('invoice.redForm')
    .values({ ...form, state: begun(redFormMachine), openedAt: now, dueAt: addMs(now, LIFE_MS) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return asForm(row)
}

export async function lockForm(db: Db, formId: string): Promise<RedFormRow | null> {
  const row = await db
    .selectFrom('invoice.redForm')
    .select(COLUMNS)
    .where('id', '=', formId)
    .forUpdate()
    .executeTakeFirst()
  return row ? asForm(row) : null
}

/** The newest form of each of these red invoices. */
export async function formsOf(db: Db, invoiceIds: readonly string[]): Promise<Map<string, RedFormRow>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice.redForm')
    .select(COLUMNS)
    .distinctOn('invoiceId')
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('invoiceId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.invoiceId, asForm(row)]))
}

export type RedFormRow = ReturnType<
  typeof asForm<{
    id: string
    companyId: string
    invoiceId: string
    formNo: string
    reason: string
    state: string
    note: string
    openedAt: Date
    dueAt: Date
    decidedAt: Date | null
  }>
>

export function decideForm(
  db: Db,
  now: Date,
  formId: string,
  verdict: 'confirm' | 'refuse',
  note: string,
): Promise<void> {
  return move(db, redFormStates, verdict, { where: { id: formId }, set: { note, decidedAt: now } })
}

/** Voids forms that were not answered in time. */
export async function expireForms(db: Db, now: Date): Promise<number> {
  const done = await moving(db, redFormStates, 'expire')
    .set({ decidedAt: now })
    .where('dueAt', '<=', now)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Red invoices of deducted ones without a form, or with a form that expired. */
export async function lockUnasked(db: Db, limit: number) {
  return db
    .selectFrom('invoice.invoice as i')
    .innerJoin('invoice.invoice as b', 'b.id', 'i.blueId')
    .select(['i.id', 'i.companyId', 'i.storeName', 'i.gross'])
    .select(
      sql<boolean>`exists (select from invoice.line l where l.invoice_id = i.id and l.quantity < 0)`.as('isReturn'),
    )
    .where('i.state', '<>', 'issued')
    .where('b.bookedAt', 'is not', null)
    .where(
      sql<boolean>`coalesce((select f.state from invoice.red_form f where f.invoice_id = i.id
        order by f.id desc limit 1), 'expired') = 'expired'`,
    )
    .orderBy('i.id')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute()
}

/** Marks it as deducted by the buyer; false when it is not an issued special blue invoice. */
export async function markBooked(db: Db, invoiceId: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('invoice.invoice')
    .set(eb => ({ bookedAt: eb.fn.coalesce('bookedAt', eb.val(now)) }))
    .where('id', '=', invoiceId)
    .where('kind', '=', 'special')
    .where('colour', '=', 'blue')
    .where('state', '=', 'issued')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
