import type { SupplyHold } from '@xiaojiu/contract/cart/selling-endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertRiskHold, liftRiskHold, readStoreHolds } from '../advice/risk-tables.ts'

/** What these companies owe the store in scope past the due day; only those who do. */
export type OverdueOf = (db: Db, companyIds: readonly string[], today: Day) => Promise<ReadonlyMap<string, Fen>>

/** The buyers whose supply the store has stopped. */
export function listSupplyHolds(ctx: SellerContext) {
  return inSnapshot(ctx, async ({ db, actor }) => ({ list: await readStoreHolds(db, actor.storeId) }))
}

/** 暂停供货: only for buyers who are overdue with this store. */
export function holdSupply(ctx: SellerContext, overdueOf: OverdueOf, { companyId, reason }: SupplyHold): Promise<void> {
  return inTransaction(ctx, async tx => {
    const store = await storeOf(tx)
    const overdue = (await overdueOf(tx.db, [companyId], dayOf(tx.now))).get(companyId)
    if (overdue === undefined) throw new Refusal('nothing-overdue')
    const phone = store.servicePhone || '店铺客服'
    const hold = { companyId, storeId: store.id, reason, phone, heldAt: tx.now }
    if (!(await insertRiskHold(tx.db, hold))) throw new Refusal('state-changed')
    await tell(tx, companyId, `${store.name}已暂停供货`, `${reason}。归还逾期货款后请联系 ${phone}。`)
    await audit(tx, {
      ...{ action: 'credit.hold-supply', subject: companyId, reason, details: { overdue } },
      ...{ before: { 供货: '正常' }, after: { 供货: '已暂停' } },
    })
  })
}

export function resumeSupply(ctx: SellerContext, { companyId, reason }: SupplyHold): Promise<void> {
  return inTransaction(ctx, async tx => {
    const store = await storeOf(tx)
    if (!(await liftRiskHold(tx.db, companyId, store.id, tx.now))) throw new Refusal('state-changed')
    await tell(tx, companyId, `${store.name}已恢复供货`, `${reason}。可以继续下单采购。`)
    await audit(tx, {
      ...{ action: 'credit.resume-supply', subject: companyId, reason },
      ...{ before: { 供货: '已暂停' }, after: { 供货: '正常' } },
    })
  })
}

async function storeOf({ db, actor: { storeId } }: SellerContext): Promise<Store> {
  const store = (await storesOf(db, [storeId])).get(storeId)
  if (!store) throw new Refusal('not-found')
  return store
}

async function tell(tx: SellerContext, companyId: string, title: string, body: string): Promise<void> {
  await asSystem(tx, system =>
    postMessage(system, { companyId, kind: 'account', title, body, link: '/personal/myFinance' }),
  )
}
