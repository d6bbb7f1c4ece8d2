import type { Fen } from '@xiaojiu/kernel/money.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { endApplication } from './applications-tables.ts'
import { putLine } from './credit-tables.ts'

export interface Grant {
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly limit: Fen
  readonly termDays: number
  readonly grantedBy: StaffRef
  readonly reason?: string
  /** The line as it was; left out: there was none. */
  readonly before?: { readonly limit: Fen; readonly termDays: number; readonly isClosed: boolean }
}

/** Opens a store's line or changes its terms, and tells the company; what it has asked for is answered by that. */
export async function grantCredit(
  ctx: Context,
  { companyId, storeId, storeName, limit, termDays, grantedBy, reason, before }: Grant,
): Promise<void> {
  await putLine(ctx.db, { companyId, storeId, creditorName: storeName, limit, termDays, openedAt: ctx.now })
  await endApplication(ctx.db, { companyId, storeId }, 'grant', {
    grantedLimit: limit,
    grantedDays: termDays,
    settledAt: ctx.now,
  })
  await audit(ctx, {
    action: 'credit.grant',
    subject: companyId,
    by: grantedBy,
    storeId,
    ...(reason !== undefined && { reason }),
    before: { ...before },
    after: { limit, termDays, isClosed: false },
    details: { storeId },
  })
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: `${storeName}已开通账期`,
    body: `额度 {0} 元，下单时可选择账期支付，发货后 ${termDays} 天内还款。`,
    amounts: [limit],
    link: '/personal/myFinance',
  })
}
