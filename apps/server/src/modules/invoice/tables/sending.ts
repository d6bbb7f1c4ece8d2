import { addMs } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TaxParty } from '#gateways/tax/gateway.ts'
import type { Db } from '#platform/database/database.ts'
import { moveIfOpen } from '#platform/states/move.ts'
import { invoiceStates } from './invoices.ts'

/** The longest time of one attempt; afterwards another worker tries. */
const LEASE_MS = 300_000

/**
 * Claims invoices to request for a while; a red one waits until its blue one has a number and, if it was deducted, for the buyer.
 */
export async function leaseRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('invoice.invoice')
    .set(eb => ({ nextTryAt: addMs(now, LEASE_MS), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', eb =>
      eb
        .selectFrom('invoice.invoice as i')
        .leftJoin('invoice.invoice as b', 'b.id', 'i.blueId')
        .select('i.id')
        .where('i.state', '<>', 'issued')
        .where('i.nextTryAt', '<=', now)
        .where(one => one.or([one('i.blueId', 'is', null), one('b.state', '=', 'issued')]))
        .where(one =>
          one.or([
            one('b.bookedAt', 'is', null),
            one.exists(
              one
                .selectFrom('invoice.redForm as f')
                .select('f.id')
                .whereRef('f.invoiceId', '=', 'i.id')
                .where('f.state', '=', 'confirmed'),
            ),
          ]),
        )
        .orderBy('i.id')
        .limit(limit)
        .forUpdate('i')
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(row => row.id).toSorted()
}

/** Stores the number from the tax platform; false when it already has one. */
export function markIssued(
  db: Db,
  invoiceId: string,
  { invoiceNo, issuedAt }: { readonly invoiceNo: string; readonly issuedAt: Date },
): Promise<boolean> {
  const set = { invoiceNo, issuedAt, failure: null }
  return moveIfOpen(db, invoiceStates, 'issue', { where: { id: invoiceId }, set })
}

export async function markRejected(db: Db, invoiceId: string, failure: string, nextTryAt: Date): Promise<void> {
  await moveIfOpen(db, invoiceStates, 'reject', { where: { id: invoiceId }, set: { failure, nextTryAt } })
}

export async function postponeSending(db: Db, invoiceId: string, nextTryAt: Date): Promise<void> {
  await db.updateTable('invoice.invoice').set({ nextTryAt }).where('id', '=', invoiceId).execute()
}

/** Copies the currently approved data of the buyer to rejected invoices. */
export async function renewRejected(db: Db, companyId: string, buyer: TaxParty, now: Date): Promise<void> {
  await db
    .updateTable('invoice.invoice')
    .set({ buyer: JSON.stringify(buyer), nextTryAt: now })
    .where('companyId', '=', companyId)
    .where('state', '=', 'rejected')
    .where('colour', '=', 'blue')
    .execute()
}

interface Finding {
  readonly item: string
  readonly rule: string
  readonly result: string
}

/** Test reports of these batches, by batch; a batch without one is left out. */
export async function readReports(db: Db, batchIds: readonly string[]) {
  if (batchIds.length === 0) return new Map<string, BatchReport>()
  const rows = await db
    .selectFrom('invoice.batchReport')
    .selectAll()
    .where('batchId', 'in', [...new Set(batchIds)])
    .execute()
  // Only this module writes the column.
  return new Map(rows.map(row => [row.batchId, { ...row, findings: row.findings as unknown as Finding[] }]))
}

export interface BatchReport {
  readonly batchId: string
  readonly storeId: string
  readonly reportNo: string
  readonly testedOn: string
  readonly findings: readonly Finding[]
  readonly conclusion: string
}

/** Those of these batches that have no test report; the rows of another statement. */
export function withoutReport<Row>(batches: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`select b.* from (${batches}) b
    where not exists (select from invoice.batch_report r where r.batch_id = b.batch_id)`
}
