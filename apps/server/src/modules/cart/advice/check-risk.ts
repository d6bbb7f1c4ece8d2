import type { RiskCheck, RiskHold } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { readRiskHolds } from './risk-tables.ts'

/** Whether supply to the company is stopped somewhere, and whom to call about it. */
export function checkRisk(ctx: MemberContext): Promise<RiskCheck> {
  return inSnapshot(ctx, async tx => {
    const list = await riskHoldsOf(tx)
    return { isRisk: list.length > 0, list: [...list] }
  })
}

/** What stops supply to the company, with a sentence for each. `tx` is in a transaction. */
export async function riskHoldsOf(tx: MemberContext): Promise<RiskHold[]> {
  const holds = await readRiskHolds(tx.db, tx.actor.companyId)
  if (holds.length === 0) return []
  const stores = await storesOf(
    tx.db,
    holds.flatMap(hold => hold.storeId ?? []),
  )
  return holds.map(({ storeId, reason, phone }) => {
    const storeName = storeId === null ? null : (stores.get(storeId)?.name ?? null)
    const tips = `${storeName ?? '平台'}暂停向贵企业供货：${reason}。请致电 ${phone} 处理`
    return { storeId, storeName, reason, phone, tips }
  })
}
