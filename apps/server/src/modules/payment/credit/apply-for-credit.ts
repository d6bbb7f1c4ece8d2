import {
  type ApplyForCredit,
  CREDIT_LOOK_BACK_DAYS,
  type CreditApplication,
  type CreditStore,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  type ApplicationRow,
  applicationView,
  endApplication,
  findApplication,
  insertApplication,
  listApplications,
  purchasesByStore,
  storesAppliedTo,
} from './applications-tables.ts'
import { type Line, linesOf } from './credit-tables.ts'

/** 账期申请: applies to a store for credit, or for a higher limit. */
export async function applyForCredit(ctx: MemberContext, wanted: ApplyForCredit): Promise<CreditApplication> {
  if (ctx.actor.membership.companyState !== 'approved') throw new Refusal('company-not-approved')
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { storeId, limit, termDays, note } = wanted
    const bought = await purchasesByStore(tx.db, companyId, lookBack(tx))
    if (!bought.has(storeId)) throw new Refusal('credit-refused', { detail: '请先在该店铺采购，再申请账期' })
    const line = openLine(await linesOf(tx.db, companyId, dayOf(tx.now)), storeId)
    if (line && line.limit >= limit && line.termDays >= termDays)
      throw new Refusal('credit-refused', { detail: '现有额度和账期已不低于所申请的' })
    const row = await insertApplication(tx.db, {
      companyId,
      storeId,
      wantedLimit: limit,
      wantedDays: termDays,
      note,
      askedBy: accountId,
      askedAt: tx.now,
    })
    if (!row) throw new Refusal('application-waiting')
    await audit(tx, { action: 'payment.apply-for-credit', subject: row.id, details: { storeId, limit, termDays } })
    return viewOf(tx, row)
  })
}

/** The company withdraws its application. */
export function withdrawApplication(ctx: MemberContext, id: string): Promise<CreditApplication> {
  return inTransaction(ctx, async tx => {
    const seen = await findApplication(tx.db, id)
    if (!seen) throw new Refusal('not-found')
    const ended = await endApplication(tx.db, { id }, 'withdraw', { settledAt: tx.now })
    if (!ended) throw new Refusal('state-changed')
    return viewOf(tx, ended)
  })
}

export function listOwnApplications(
  ctx: MemberContext,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: CreditApplication[]; total: number; pageNum: number; pageSize: number }> {
  return inSnapshot(ctx, async tx => {
    const { rows, total } = await listApplications(tx.db, tx.actor.companyId, page)
    const stores = await storesOf(
      tx.db,
      rows.map(({ storeId }) => storeId),
    )
    return { list: rows.map(row => applicationView(row, stores.get(row.storeId)?.name ?? '')), total, ...page }
  })
}

/** Stores that the company can apply to, those with the most purchases first. */
export function listCreditStores(ctx: MemberContext): Promise<{ list: CreditStore[] }> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const bought = await purchasesByStore(tx.db, companyId, lookBack(tx))
    const stores = await storesOf(tx.db, [...bought.keys()])
    const lines = await linesOf(tx.db, companyId, dayOf(tx.now))
    const asked = await storesAppliedTo(tx.db, companyId)
    const list = [...bought].flatMap(([storeId, purchases]) => {
      const store = stores.get(storeId)
      if (!store) return []
      const line = openLine(lines, storeId)
      return {
        storeId,
        storeName: store.name,
        ...purchases,
        line: line ? { limit: line.limit, termDays: line.termDays } : null,
        isWaiting: asked.has(storeId),
      }
    })
    return { list }
  })
}

export function lookBack(ctx: Context): Date {
  return addMs(ctx.now, -CREDIT_LOOK_BACK_DAYS * DAY_MS)
}

function openLine(lines: readonly Line[], storeId: string): Line | undefined {
  return lines.find(line => line.kind === 'credit' && line.storeId === storeId && !line.isClosed)
}

async function viewOf(ctx: Context, row: ApplicationRow): Promise<CreditApplication> {
  const stores = await storesOf(ctx.db, [row.storeId])
  return applicationView(row, stores.get(row.storeId)?.name ?? '')
}
