import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'

/** The words for the two decisions of a desk. */
export interface DeskVerbs {
  readonly approve: string
  readonly refuse: string
  /** Above the reasons of a refusal. */
  readonly why: string
  /** Beside it, when an examination has found reasons. */
  readonly found: (count: number) => string
  /** What is said when it is done. */
  readonly approved: string
  readonly refused: string
  /** The approval is about the amount of the case, which stands on its button. */
  readonly isOfAmount?: true
}

/** Papers are corrected and handed in again. */
export const USUAL_VERBS: DeskVerbs = {
  ...{ approve: '通过', approved: '已通过' },
  ...{ refuse: '驳回', refused: '已驳回', why: '驳回理由' },
  found: count => `按不一致自动带出 ${count} 条，申请方只需改这几项`,
}
const found = (count: number) => `系统核对带出 ${count} 条，可取消或另写`

/** Desks at which a decision is more than a yes or a no. */
const OWN: Readonly<Record<string, DeskVerbs>> = {
  'merchant-receipt': {
    ...{ approve: '确认收款', approved: '已确认收款', isOfAmount: true },
    ...{ refuse: '未收到', refused: '已告知买家未收到', why: '未收到的原因', found },
  },
  credit: {
    ...{ approve: '开通账期', approved: '已开通账期', isOfAmount: true },
    ...{ refuse: '拒绝', refused: '已拒绝', why: '拒绝理由', found },
  },
  'statement-dispute': {
    ...{ approve: '账单已更正', approved: '已答复客户' },
    ...{ refuse: '维持账单', refused: '已答复客户', why: '给客户的答复', found },
  },
  'after-sale': {
    ...{ approve: '同意', approved: '已同意', isOfAmount: true },
    ...{ refuse: '拒绝', refused: '已拒绝', why: '拒绝理由', found },
  },
  'after-sale-inspection': {
    ...{ approve: '验收合格', approved: '已登记验收合格' },
    ...{ refuse: '验收不合格', refused: '已登记验收不合格', why: '不合格的原因', found },
  },
  'after-sale-reship': {
    ...{ approve: '确认补发', approved: '已登记补发' },
    ...{ refuse: '无法补发', refused: '已登记无法补发', why: '无法补发的原因', found },
  },
}

export function verbsOf({ desk, amount }: Pick<TaskCase, 'desk' | 'amount'>): DeskVerbs {
  const verbs = OWN[desk] ?? USUAL_VERBS
  return verbs.isOfAmount === true && amount !== null
    ? { ...verbs, approve: `${verbs.approve} ${moneyText(amount)}` }
    : verbs
}
