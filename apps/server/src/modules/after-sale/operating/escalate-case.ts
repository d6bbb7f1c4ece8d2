import type { EscalateCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { caseLink } from '../case-links.ts'
import { lockSeenCase } from '../lock-seen-case.ts'
import { stepCase } from '../step-case.ts'

/** 提前介入: the platform does not wait until the store's time is over. */
export function escalateCase(ctx: OperatorContext, given: EscalateCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, given, 'escalate')
    const { id, companyId, caseNo, state } = found
    await stepCase(tx, found, { verb: 'escalate', author: 'platform', note: `平台提前介入：${given.reason}` })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: '售后进度',
      body: `售后单 ${caseNo} 已由平台介入处理。`,
      link: caseLink(found),
    })
    await audit(tx, {
      action: 'after-sale.escalate',
      subject: id,
      reason: given.reason,
      storeId: found.storeId,
      before: { state },
      after: { state: 'arbitrating' },
    })
  })
}
