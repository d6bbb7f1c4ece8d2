import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A line of the store's own bank account. */
export interface BankLine {
  readonly id: string
  readonly serialNo: string
  readonly bookedOn: string
  readonly amount: Fen
  readonly payerName: string
  /** The payment that was confirmed with it. */
  readonly paymentId: string | null
}

interface CodedPayment {
  readonly id: string
  /** Absent: row-level security keeps to one store. */
  readonly storeId?: string | undefined
  readonly tradeNo: string
}

/** The lines that carry the code of each payment and pay for no other; those that it was confirmed with come first. */
export async function linesByPayment(
  db: Db,
  payments: readonly CodedPayment[],
): Promise<ReadonlyMap<string, readonly BankLine[]>> {
  if (payments.length === 0) return new Map()
  const asked = payments.map(({ id, storeId = null, tradeNo }) => ({ of: id, store: storeId, code: tradeNo }))
  const { rows } = await sql<BankLine & { of: string }>`
    select g.of, l.id, l.serial_no, l.booked_on::text as booked_on, l.amount, l.payer_name, l.payment_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g(of uuid, store uuid, code text)
    join payment.store_bank_line l on (g.store is null or l.store_id = g.store) and strpos(l.remark, g.code) > 0
      and (l.payment_id is null or l.payment_id = g.of)
    order by l.payment_id nulls last, l.booked_on, l.id`.execute(db)
  return Map.groupBy(
    rows.map(row => ({ ...row, amount: fen(Number(row.amount)) })),
    row => row.of,
  )
}

export async function linesFor(db: Db, payment: CodedPayment): Promise<readonly BankLine[]> {
  return (await linesByPayment(db, [payment])).get(payment.id) ?? []
}

/** False when the line pays for another payment already. */
export async function takeLine(db: Db, lineId: string, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment.storeBankLine')
    .set({ paymentId })
    .where('id', '=', lineId)
    .where('paymentId', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A line in the form that is compared and restored. */
export interface LineState {
  readonly bookedOn: string
  readonly amount: number
  readonly payerName: string
  readonly remark: string
  /** Whether a payment was confirmed with it; such a line does not change any more. */
  readonly isUsed: boolean
}

function asState(row: LineState & { readonly serialNo: string }): LineState {
  const { bookedOn, amount, payerName, remark, isUsed } = row
  return { bookedOn, amount: Number(amount), payerName, remark, isUsed }
}

/** The lines with these numbers, in the scope of the store. */
export async function linesBySerial(db: Db, serialNos: readonly string[], isLocked: boolean) {
  const { rows } = await sql<LineState & { serialNo: string }>`
    select serial_no, booked_on::text as booked_on, amount, payer_name, remark, payment_id is not null as is_used
    from payment.store_bank_line where serial_no = any(${[...serialNos]})
    order by serial_no ${isLocked ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map(row => [row.serialNo, asState(row)]))
}

/** The latest lines of the store, newest first. */
export async function latestLines(db: Db, limit: number) {
  const { rows } = await sql<LineState & { serialNo: string }>`
    select serial_no, booked_on::text as booked_on, amount, payer_name, remark, payment_id is not null as is_used
    from payment.store_bank_line order by booked_on desc, id desc limit ${limit}`.execute(db)
  return rows.map(row => ({ serialNo: row.serialNo, state: asState(row) }))
}

export interface NewLine extends Omit<LineState, 'isUsed'> {
  readonly storeId: string
  readonly serialNo: string
  readonly importedAt: Date
}

/** Adds new lines and corrects unused ones; returns the numbers that were written. */
export async function putLines(db: Db, lines: readonly NewLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  const rows = await db
    .insertInto('payment.storeBankLine')
    .values([...lines])
    .onConflict(on =>
      on
        .constraint('store_bank_line_once')
        .doUpdateSet(eb => ({
          bookedOn: eb.ref('excluded.bookedOn'),
          amount: eb.ref('excluded.amount'),
          payerName: eb.ref('excluded.payerName'),
          remark: eb.ref('excluded.remark'),
        }))
        .where(sql<boolean>`store_bank_line.payment_id is null`),
    )
    .returning('serialNo')
    .execute()
  return new Set(rows.map(row => row.serialNo))
}

/** Removes unused lines; returns the numbers that were removed. */
export async function dropLines(db: Db, storeId: string, serialNos: readonly string[]): Promise<Set<string>> {
  if (serialNos.length === 0) return new Set()
  const rows = await db
    .deleteFrom('payment.storeBankLine')
    .where('storeId', '=', storeId)
    .where('serialNo', 'in', [...serialNos])
    .where('paymentId', 'is', null)
    .returning('serialNo')
    .execute()
  return new Set(rows.map(row => row.serialNo))
}
