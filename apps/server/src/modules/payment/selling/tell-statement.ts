import type { BuyerMonth } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertNotice } from './statement-tables.ts'
import { statementWith } from './store-statements.ts'

/** Reminds a buyer without an answer of a month, once a day. */
export function remindStatement(ctx: SellerContext, asked: BuyerMonth): Promise<void> {
  return tell(ctx, asked, 'remind')
}

/** Sends a month again, once a day: after a correction, or when the buyer asks for it. */
export function sendStatement(ctx: SellerContext, asked: BuyerMonth): Promise<void> {
  return tell(ctx, asked, 'send')
}

function tell(ctx: SellerContext, asked: BuyerMonth, kind: 'remind' | 'send'): Promise<void> {
  const { companyId, month } = asked
  return inTransaction(ctx, async tx => {
    const { storeId, accountId, name } = tx.actor
    const { closing, isFinal, state, storeName } = await statementWith(tx, asked)
    if (!isFinal) throw new Refusal('statement-not-final')
    if (kind === 'remind' && state === 'confirmed') throw new Refusal('statement-answered')
    const isNew = await insertNotice(tx.db, {
      ...{ companyId, storeId, month, kind, onDay: dayOf(tx.now) },
      ...{ sentBy: accountId, sentByName: name, sentAt: tx.now },
    })
    if (!isNew) throw new Refusal(kind === 'remind' ? 'reminded-today' : 'sent-today')
    await audit(tx, { action: `payment.${kind}-statement`, subject: companyId, details: { month, closing } })
    await asSystem(tx, system =>
      postMessage(system, {
        companyId,
        kind: 'account',
        title: kind === 'remind' ? `${storeName}请您核对 ${month} 对账单` : `${storeName} ${month} 对账单`,
        body: `期末应付 ${formatYuan(closing)} 元，请核对后确认，如有差异请提出异议。`,
        link: `/personal/contactBill?month=${month}&storeId=${storeId}`,
      }),
    )
  })
}
