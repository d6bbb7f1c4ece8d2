import type { AppealCase, SendBack } from '@xiaojiu/contract/after-sale/schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { lockOwn, stepCase } from './step-case.ts'

/** The buyer gives it up; its units may be claimed again. */
export function withdrawCase(ctx: MemberContext, caseId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockOwn(tx, caseId)
    const note = found.kind === 'recall' ? '该批号已无剩余，不寄回' : '已撤销申请'
    await stepCase(tx, found, { verb: 'withdraw', author: 'buyer', note })
  })
}

/** The goods are on their way back. */
export function sendBack(ctx: MemberContext, { caseId, carrier, trackingNo }: SendBack): Promise<void> {
  return inTransaction(ctx, async tx => {
    const note = `已寄回商品，${carrier} ${trackingNo}`
    await stepCase(tx, await lockOwn(tx, caseId), { verb: 'send-back', author: 'buyer', note, carrier, trackingNo })
  })
}

/** 平台介入: the buyer does not accept the store's no. */
export function appealCase(ctx: MemberContext, { caseId, content }: AppealCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    await stepCase(tx, await lockOwn(tx, caseId), { verb: 'appeal', author: 'buyer', note: `申请平台介入：${content}` })
  })
}
