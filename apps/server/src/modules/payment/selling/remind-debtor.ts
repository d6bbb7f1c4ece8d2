import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lineWith, noteReminder, overdueHere } from './selling-tables.ts'

/** Reminds a buyer of overdue debts, once a day. */
export function remindDebtor(ctx: SellerContext, lineId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId } = tx.actor
    const line = await lineWith(tx.db, { lineId }, true)
    if (!line) throw new Refusal('not-found')
    const { companyId } = line
    const today = dayOf(tx.now)
    const overdue = (await overdueHere(tx.db, [companyId], today)).get(companyId)
    if (overdue === undefined) throw new Refusal('nothing-overdue')
    if (!(await noteReminder(tx.db, lineId, tx.now, startOf(today)))) throw new Refusal('reminded-today')
    await audit(tx, { action: 'credit.remind', subject: companyId, details: { overdue } })
    const store = (await storesOf(tx.db, [storeId])).get(storeId)
    await asSystem(tx, system =>
      postMessage(system, {
        companyId,
        kind: 'account',
        title: `${store?.name ?? '店铺'}提醒您归还逾期货款`,
        body: `截至 ${today}，逾期货款 ${formatYuan(overdue)} 元。请尽快归还，以免影响后续采购。`,
        link: '/personal/myFinance',
      }),
    )
  })
}
