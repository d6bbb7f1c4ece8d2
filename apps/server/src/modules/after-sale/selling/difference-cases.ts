import type { PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import type { DifferenceWay } from '@xiaojiu/contract/order/difference-schemas.ts'
import { DIFFERENCES } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type DifferenceCases, orderHeads } from '#modules/order/public.ts'
import { asSystem, type Context, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertPlanned } from '../apply-case.ts'
import { RECEIVED_WAYS, reasonOfDifference } from '../domain/differences.ts'
import { goodsOf } from '../domain/reasons.ts'
import { type CasePlan, ordersSharingGifts, planCase } from '../plan-case.ts'
import { caseNoOfBatch, lockFiling } from '../tables/claims.ts'
import { insertStep } from '../tables/steps.ts'
import { agreeCase } from './answer-case.ts'

/** How a store settles differences on arrival: by a case that is opened as agreed. */
export const differenceCases: DifferenceCases = {
  async waysOf(tx, difference) {
    const reason = reasonOfDifference(difference.kind)
    const taken = await caseNoOfBatch(tx.db, { ...difference, reason })
    const kinds = RECEIVED_WAYS.flatMap(kind => {
      const goods = goodsOf(kind, reason)
      return goods === null ? [] : [{ kind, isGoodsBack: goods === 'back' }]
    })
    const ways: DifferenceWay[] = []
    for (const way of kinds)
      ways.push({ ...way, ...(taken === null ? await priced(tx, difference, way.kind) : takenBy(taken)) })
    return ways
  },

  lockFiling: (tx, orderId) =>
    asSystem(tx, async system => lockFiling(system.db, await ordersSharingGifts(system.db, orderId))),

  async openAgreed(tx, difference, { way, refundAmount, reason: why }) {
    const { orderId, kind, quantity, note } = difference
    const reason = reasonOfDifference(kind)
    const caseNo = await caseNoOfBatch(tx.db, { ...difference, reason })
    if (caseNo !== null) throw new Refusal('difference-has-case', { caseNo })
    if (!RECEIVED_WAYS.includes(way) || goodsOf(way, reason) === null)
      throw new Refusal('case-not-allowed', { detail: '该差异不适用于这种处理方式' })
    const made = await asSystem(tx, async system => {
      const plan = await planOf(system, difference, way)
      if (plan.refundAmount !== refundAmount) throw new Refusal('case-refund-changed')
      const [head] = await orderHeads(system.db, [orderId])
      if (!head) throw new Refusal('not-found')
      const { companyId } = head
      const unit = plan.lines[0]?.of.line.packUnit ?? ''
      const content = `收货验收登记：${DIFFERENCES[kind]} ${quantity} ${unit}${note === '' ? '' : `，实收 ${note}`}`
      const imageIds = [...difference.photoIds]
      const found = await insertPlanned(system, plan, { companyId, accountId: null, reason, content, imageIds })
      await insertStep(system.db, system.now, {
        ...{ caseId: found.id, companyId, verb: 'apply', author: 'seller' },
        note: `商家认可收货差异，办理${AFTER_SALE_KINDS[way]}`,
      })
      return found
    })
    const { outcome } = await agreeCase(tx, { caseId: made.id, version: made.version, reason: why })
    return { caseId: made.id, outcome }
  },
}

type Difference = Parameters<DifferenceCases['waysOf']>[1]

/** As of the day of receipt: differences found then can be settled at any time. */
async function planOf(system: Context, difference: Difference, kind: PreviewCase['kind']): Promise<CasePlan> {
  const { orderId, lineId, batchId, quantity } = difference
  const [head] = await orderHeads(system.db, [orderId])
  if (!head?.receivedAt) throw new Refusal('not-found')
  const reason = reasonOfDifference(difference.kind)
  return planCase(system, { orderId, kind, reason, lines: [{ lineId, batchId, quantity }] }, dayOf(head.receivedAt))
}

/** The refund of a way, or why it is not available. */
function priced(tx: SellerContext, difference: Difference, kind: PreviewCase['kind']) {
  return asSystem(tx, async system => {
    try {
      return { refundAmount: (await planOf(system, difference, kind)).refundAmount, why: '' }
    } catch (error) {
      // A refusal is a result here; it is caught inside, so that the scope of the store is restored.
      if (!(error instanceof Refusal)) throw error
      return { refundAmount: ZERO, why: error.message }
    }
  })
}

function takenBy(caseNo: string) {
  return { refundAmount: ZERO, why: `买家已申请售后，请处理售后单 ${caseNo}` }
}
