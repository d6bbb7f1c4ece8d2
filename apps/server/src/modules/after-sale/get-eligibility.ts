import type { CaseChoice, Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { unshippedDue } from '#modules/order/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import { judge } from './domain/eligibility.ts'
import { KINDS, type Kind } from './domain/kinds.ts'
import { goodsOf, REASONS, type Reason } from './domain/reasons.ts'
import { type ClaimLine, type ClaimOrder, readClaimable } from './read-claimable.ts'
import { openWholeCase } from './tables/claims.ts'

/** Everything that can be claimed for an order, and why the rest cannot. */
export function getEligibility(ctx: MemberContext, orderId: string): Promise<Eligibility> {
  return inSnapshot(ctx, tx => eligibilityOf(tx, orderId))
}

/** The same for whoever has the order in scope. */
export async function eligibilityOf(tx: Context, orderId: string): Promise<Eligibility> {
  const order = await readClaimable(tx, orderId)
  const { head, phase, lines } = order
  const isUnshipped = phase === 'unshipped'
  const choices = isUnshipped ? [WHOLE] : choicesFor(order, dayOf(tx.now))
  const store = (await storesOf(tx.db, [head.storeId])).get(head.storeId)
  const isAsked = isUnshipped && (await openWholeCase(tx.db, orderId)) !== null
  return {
    orderId,
    orderNo: head.orderNo,
    storeId: head.storeId,
    storeName: head.storeName,
    isUnshipped,
    payable: isUnshipped ? (await unshippedDue(tx.db, { id: orderId, payable: head.payable })).amount : head.payable,
    lines: lines.map(presentLine),
    choices,
    storeTerms: [...(store?.afterSaleTerms ?? [])],
    problem: isAsked ? '已申请退款，请等待商家处理' : isUnshipped || choices.some(isOpen) ? '' : firstWhy(choices),
  }
}

const WHOLE: CaseChoice = {
  kind: 'refund-only',
  reason: 'unwanted',
  needsPhotos: false,
  isGoodsBack: false,
  lines: [],
}

/** The kinds of case that fit the stage of the order; each line decides for itself whether it qualifies. */
function choicesFor({ phase, lines }: ClaimOrder, today: Day): CaseChoice[] {
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    kind =>
      KINDS[kind].isForBuyers &&
      (KINDS[kind].phases as readonly string[]).includes(phase) &&
      // Offered only when more was delivered than shipped.
      (kind !== 'surplus' || lines.some(({ line }) => foundOver(line))),
  )
  const reasons = (Object.keys(REASONS) as Reason[]).filter(reason => reason !== 'unwanted')
  return kinds.flatMap(kind =>
    reasons.flatMap(reason => {
      const goods = goodsOf(kind, reason)
      if (goods === null) return []
      return {
        kind,
        reason,
        needsPhotos: REASONS[reason].needsPhotos,
        isGoodsBack: goods === 'back',
        lines: lines.map(({ line, facts }) => ({ lineId: line.lineId, ...judge(facts, kind, reason, today) })),
      }
    }),
  )
}

function foundOver({ batches }: ClaimLine['line']): boolean {
  return batches.some(batch => batch.differences.some(({ kind }) => kind === 'over'))
}

const isOpen = (choice: CaseChoice) => choice.lines.some(line => line.isOpen)

function firstWhy(choices: readonly CaseChoice[]): string {
  return choices.flatMap(choice => choice.lines.map(line => line.why))[0] ?? '没有可以申请售后的商品'
}

function presentLine({ line, pool, batches, facts }: ClaimLine): Eligibility['lines'][number] {
  const { lineId, displayName, spec, makerName, packUnit, imageUrl, unitPrice } = line
  return {
    ...{ lineId, displayName, spec, makerName, packUnit, imageUrl, unitPrice },
    paidAmount: pool.amount,
    marks: [
      ...(facts.isCold ? ['冷链'] : []),
      ...(facts.isPrescription ? ['处方药'] : []),
      ...(facts.isSpecial ? ['含特药'] : []),
      ...(facts.isClearance ? ['清仓'] : []),
    ],
    batches: [...batches],
  }
}
