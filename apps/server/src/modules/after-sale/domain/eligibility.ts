import { addDays, type Day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { KINDS, type Kind, type Phase } from './kinds.ts'
import { goodsOf, REASONS, type Reason } from './reasons.ts'

/** What decides whether a line may be claimed. */
export interface ClaimFacts {
  readonly phase: Phase
  readonly shippedAt: Date | null
  readonly receivedAt: Date | null
  readonly isCold: boolean
  readonly isPrescription: boolean
  /** 含特药 and other goods under special control. */
  readonly isSpecial: boolean
  /** Sold as near expiry, which the buyer was told. */
  readonly isClearance: boolean
  /** The store asks less for it now than was paid. */
  readonly isCheaperNow: boolean
  /** Units that no other case is about. */
  readonly freeCount: number
  /** Packs beyond what was sent, as found on arrival, that no case is about. */
  readonly overCount: number
}

export interface Verdict {
  readonly isOpen: boolean
  /** The objections; empty when there are none. */
  readonly why: string
  readonly lastDay: Day | null
}

/** Goods that have not arrived by then may be refused for lateness. */
const LATE_AFTER_DAYS = 5

/** Whether a line may be claimed for this reason in this way, until when, and if not, why not. */
export function judge(facts: ClaimFacts, kind: Kind, reason: Reason, today: Day): Verdict {
  const lastDay = lastDayOf(facts, reason)
  const why = objection(facts, kind, reason, today, lastDay)
  return { isOpen: why === '', why, lastDay }
}

/** The last day on which goods may be claimed for this reason; null: they have not been received. */
export function lastDayOf(
  { receivedAt, isCold }: Pick<ClaimFacts, 'receivedAt' | 'isCold'>,
  reason: Reason,
): Day | null {
  if (receivedAt === null) return null
  const { windowDays, coldWindowDays } = REASONS[reason]
  return addDays(dayOf(receivedAt), isCold ? coldWindowDays : windowDays)
}

function objection(facts: ClaimFacts, kind: Kind, reason: Reason, today: Day, lastDay: Day | null): string {
  const goods = goodsOf(kind, reason)
  const phases: readonly Phase[] = KINDS[kind].phases
  if (goods === null) return '该原因不适用于这种售后方式'
  if (!phases.includes(facts.phase)) return phaseWords(facts.phase, kind)
  if ((reason === 'unwanted') !== (facts.phase === 'unshipped'))
    return reason === 'unwanted' ? '商品已出库，不支持因不想要退款' : '订单尚未发货，可整单申请退款'
  if (kind === 'surplus') return facts.overCount === 0 ? '收货验收时没有登记多货，或已申请退回' : late(today, lastDay)
  if (facts.freeCount === 0 && kind !== 'papers') return '已全部申请过售后'
  const about = goodsWords(facts, kind, reason, goods)
  if (about !== '') return about
  if (reason === 'late' && !isLate(facts, today)) return `发货满 ${LATE_AFTER_DAYS} 天仍未送达才可按物流超时拒收`
  if (reason === 'price-drop' && !facts.isCheaperNow) return '店铺现价不低于成交价'
  return late(today, lastDay)
}

function late(today: Day, lastDay: Day | null): string {
  return lastDay !== null && today > lastDay ? `已过申请期限（${lastDay}）` : ''
}

function phaseWords(phase: Phase, kind: Kind): string {
  if (phase === 'unshipped') return '订单尚未发货，可整单申请退款'
  return kind === 'reject' ? '已签收，不能再拒收' : '确认收货后才能申请'
}

/** What the goods themselves forbid. */
function goodsWords(facts: ClaimFacts, kind: Kind, reason: Reason, goods: 'back' | 'stay'): string {
  if (reason === 'overheated' && !facts.isCold) return '非冷链商品'
  if (kind === 'recall') return ''
  if (facts.isClearance && reason === 'near-expiry') return '清仓近效期商品下单时已明示效期'
  if (facts.isClearance && reason === 'price-drop') return '清仓商品不参与价格保护'
  if (facts.isCold && goods === 'back' && kind !== 'reject') return '冷链商品签收后不退换，可申请仅退款'
  if (REASONS[reason].isFault) return ''
  if (facts.isClearance) return '清仓商品非质量问题不退换'
  if (facts.isSpecial) return '含特殊药品成分的商品非质量问题不退换'
  if (facts.isPrescription) return '处方药非质量问题不退换'
  return ''
}

function isLate({ shippedAt }: ClaimFacts, today: Day): boolean {
  return shippedAt !== null && daysBetween(dayOf(shippedAt), today) >= LATE_AFTER_DAYS
}
