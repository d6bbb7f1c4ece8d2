import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'

/** The words for the two decisions of a desk. */
export interface DeskVerbs {
  readonly approve: string
  readonly refuse: string
  /** Above the reasons of a refusal. */
  readonly why: string
  /** What is said when it is done. */
  readonly approved: string
  readonly refused: string
  /** The approval is about the amount of the case, which stands on its button. */
  readonly isOfAmount?: true
}

export const USUAL_VERBS: DeskVerbs = {
  approve: '通过',
  refuse: '驳回',
  why: '驳回理由',
  approved: '已通过',
  refused: '已驳回',
}

/** Desks at which a decision is more than a yes or a no. */
const OWN: Readonly<Record<string, DeskVerbs>> = {
  'merchant-receipt': {
    ...{
      approve: '确认收款',
      refuse: '未收到',
      why: '未收到的原因',
      approved: '已确认收款',
      refused: '已告知买家未收到',
    },
    isOfAmount: true,
  },
  credit: {
    ...{ approve: '开通账期', refuse: '拒绝', why: '拒绝理由', approved: '已开通账期', refused: '已拒绝' },
    isOfAmount: true,
  },
  'statement-dispute': {
    ...{
      approve: '账单已更正',
      refuse: '维持账单',
      why: '给客户的答复',
      approved: '已答复客户',
      refused: '已答复客户',
    },
  },
  'after-sale': {
    ...{ approve: '同意', refuse: '拒绝', why: '拒绝理由', approved: '已同意', refused: '已拒绝' },
    isOfAmount: true,
  },
  'after-sale-inspection': {
    ...{ approve: '验收合格', refuse: '验收不合格', why: '不合格的原因' },
    ...{ approved: '已登记验收合格', refused: '已登记验收不合格' },
  },
  'after-sale-reship': {
    ...{
      approve: '确认补发',
      refuse: '无法补发',
      why: '无法补发的原因',
      approved: '已登记补发',
      refused: '已登记无法补发',
    },
  },
}

export function verbsOf({ desk, amount }: Pick<TaskCase, 'desk' | 'amount'>): DeskVerbs {
  const verbs = OWN[desk] ?? USUAL_VERBS
  return verbs.isOfAmount === true && amount !== null
    ? { ...verbs, approve: `${verbs.approve} ${moneyText(amount)}` }
    : verbs
}
