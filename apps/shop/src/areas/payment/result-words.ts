import type { PayOutcome } from './pay-outcome.ts'

export interface ResultWords {
  readonly title: string
  readonly text: string
  readonly tone: 'good' | 'wait' | 'bad'
  /** The first thing to do. */
  readonly next: 'orders' | 'pay'
}

export const RESULT_WORDS: Readonly<Record<PayOutcome, ResultWords>> = {
  paid: { title: '支付成功', text: '店铺正在备货，发货后会有消息通知您。', tone: 'good', next: 'orders' },
  settling: { title: '已收到付款', text: '正在更新订单状态，请稍候。', tone: 'wait', next: 'orders' },
  waiting: {
    title: '等待支付结果',
    text: '还没有收到付款结果。已经付款的请稍候，不要重复付款；没有付款的可以继续支付。',
    tone: 'wait',
    next: 'pay',
  },
  failed: { title: '支付没有完成', text: '款项没有扣除，或扣除后会原路退回。可以重新支付。', tone: 'bad', next: 'pay' },
  checking: {
    title: '到账金额与应付金额不一致',
    text: '客服会尽快核实并联系您，请勿再次付款。',
    tone: 'bad',
    next: 'orders',
  },
  closed: { title: '订单已取消', text: '超过付款时限或已主动取消，不能再付款。', tone: 'bad', next: 'orders' },
  refunding: {
    title: '订单已取消，款项将原路退回',
    text: '付款到账时订单已取消，款项会在 1 至 3 个工作日内退回原账户。',
    tone: 'bad',
    next: 'orders',
  },
  unpaid: { title: '还没有付款', text: '订单在等待付款，请选择支付方式。', tone: 'wait', next: 'pay' },
}
