import type { Defect } from '../defect.ts'

const JUDGE = 'apps/server/src/modules/payment/domain/transfer.ts'
const NOTICE_DESK = 'apps/server/src/modules/payment/notices/notice-desk.ts'
const ORDINARY = 'apps/server/src/modules/payment/domain/pick-ordinary.ts'
const ORDINARY_TEST = 'apps/server/src/modules/payment/domain/pick-ordinary.test.ts'
const CROWD_TEST = 'tests/notices/crowd.test.ts'
const SETTLE_REFUND = 'apps/server/src/modules/payment/refund/refunds.ts'
const REFUND_TABLES = 'apps/server/src/modules/payment/refund/refund-tables.ts'
const CANCEL = 'apps/server/src/modules/order/cancel/cancel-orders.ts'
const UNTOLD_TEST = 'apps/server/src/modules/order/pay/paid-untold.http.test.ts'
const PAYMENT_TEST = 'apps/server/src/modules/payment/payment.http.test.ts'
const REFUND_TEST = 'apps/server/src/modules/payment/refund/refunds.http.test.ts'
const WECHAT_NOTICE = 'apps/server/src/gateways/pay-wechat/notice.ts'
const WECHAT_TEST = 'apps/server/src/gateways/pay-wechat/notice.test.ts'
const notice = (of: string) => ({
  file: 'tests/notices/notices.test.ts',
  title: 'answers and books a payment notice correctly: %s',
  of,
})

/** A4, A5: what a provider says is believed only when it is true, and counts once. */
export const PAYMENT_DEFECTS: readonly Defect[] = [
  {
    name: 'amount-not-compared',
    means: 'any amount pays an order',
    edits: [{ file: JUDGE, find: "  if (arrival.amount !== expected.amount) return 'mark-abnormal'\n", put: '' }],
    test: { file: PAYMENT_TEST, title: 'a wrong amount is held for a person, never booked as paid' },
  },
  {
    name: 'amount-compared-in-yuan',
    means: 'a fen too little pays an order',
    edits: [
      {
        file: JUDGE,
        find: 'if (arrival.amount !== expected.amount)',
        put: 'if (Math.round(arrival.amount / 100) !== Math.round(expected.amount / 100))',
      },
    ],
    test: notice('wechat: -1 fen off'),
  },
  {
    name: 'yuan-read-as-fen',
    means: 'Alipay’s yuan are taken for fen',
    edits: [
      {
        file: 'apps/server/src/gateways/provider-values.ts',
        find: "  if (text.startsWith('-')) return null\n  return parseYuan(text)",
        put: "  if (text.startsWith('-')) return null\n  return parseYuan((Number(text) / 100).toFixed(2))",
      },
    ],
    test: {
      file: 'apps/server/src/gateways/pay-alipay/notice.test.ts',
      title: 'a good notice tells of the paid trade in fen',
    },
  },
  {
    name: 'yuan-sent-for-fen',
    means: 'WeChat is asked for a hundredth of the amount',
    edits: [
      {
        file: 'apps/server/src/gateways/pay-wechat/wechat-pay.ts',
        find: "amount: { total: amount, currency: 'CNY' },",
        put: "amount: { total: Math.ceil(amount / 100), currency: 'CNY' },",
      },
    ],
    test: { file: PAYMENT_TEST, title: 'is paid on the phone, noticed, booked once, and moves the order on' },
  },
  {
    name: 'notice-moves-backwards',
    means: 'a late word that the trade was closed undoes a payment',
    edits: [
      {
        file: NOTICE_DESK,
        find: "  if (isNew && notice.kind === 'refund')",
        put:
          "  if (notice.kind === 'trade' && notice.trade.state === 'closed')\n" +
          "    await ctx.db.updateTable('payment.payment').set({ state: 'closed' }).where('tradeNo', '=', written.tradeNo).execute()\n" +
          "  if (isNew && notice.kind === 'refund')",
      },
    ],
    test: notice('wechat: paid, then closed'),
  },
  {
    name: 'notice-judged-anew',
    means: 'a second word about a payment is acted on again',
    edits: [
      {
        file: JUDGE,
        find: "  if (expected.state === 'succeeded' || expected.state === 'surplus' || expected.state === 'abnormal') return 'known'\n",
        put: '',
      },
    ],
    test: notice('wechat: two notices of one transaction'),
  },
  {
    name: 'crowd-fails-together',
    means: 'a notice that cannot be booked fails all that came with it',
    edits: [{ file: NOTICE_DESK, find: '    return new Set()\n', put: '    throw error\n' }],
    test: { file: CROWD_TEST, title: 'fails and rolls back only the notice that cannot be booked' },
  },
  {
    name: 'crowd-waits-for-one',
    means: 'everybody waits for a payment that somebody is at',
    edits: [{ file: 'apps/server/src/modules/payment/tables.ts', find: '    .skipLocked()\n', put: '' }],
    test: { file: CROWD_TEST, title: 'books the other notices while the row of one payment is locked' },
  },
  {
    name: 'crowd-pays-an-order-twice',
    means: 'two payments of one order that are told of at once both count',
    edits: [{ file: ORDINARY, find: ' && !taken.has(id)', put: '' }],
    test: { file: ORDINARY_TEST, title: 'of two payments of one order only the first is ordinary' },
  },
  {
    name: 'crowd-pays-a-paid-order',
    means: 'an order that is paid is paid once more with those that come together',
    edits: [{ file: ORDINARY, find: ' && !isPaid(id)', put: '' }],
    test: { file: ORDINARY_TEST, title: 'an order that is paid, or that somebody is at, is left, also among others' },
  },
  {
    name: 'notice-written-anew',
    means: 'the signature is checked over JSON that we wrote ourselves',
    edits: [
      {
        file: WECHAT_NOTICE,
        find: '    body: raw.body,\n',
        put: '    body: Buffer.from(JSON.stringify(jsonOf(raw.body))),\n',
      },
    ],
    test: { file: WECHAT_TEST, title: 'the same JSON written differently is refused: the raw body is what was signed' },
  },
  {
    name: 'notice-unsigned',
    means: 'whoever knows the address can say that an order was paid',
    edits: [{ file: WECHAT_NOTICE, find: "  if (verdict !== 'good') return { ok: false, flaw: verdict }\n", put: '' }],
    test: notice('wechat: a bad signature'),
  },
  {
    name: 'notice-of-any-age',
    means: 'a notice that was kept is good for ever',
    edits: [
      { file: WECHAT_NOTICE, find: "  if (!isFresh(timestamp, now)) return { ok: false, flaw: 'stale' }\n", put: '' },
    ],
    test: { file: WECHAT_TEST, title: 'a notice kept and sent again ten minutes later is refused' },
  },
  {
    name: 'notice-of-another-merchant',
    means: 'money that another merchant received pays our order',
    edits: [
      {
        file: WECHAT_NOTICE,
        find: 'if (mchid !== merchant.mchid || appid !== merchant.appid)',
        put: 'if (appid !== merchant.appid)',
      },
    ],
    test: notice('wechat: another merchant'),
  },
  {
    name: 'notice-in-another-currency',
    means: 'a hundred dollars pay a hundred yuan',
    edits: [
      {
        file: WECHAT_NOTICE,
        find: "  if (amount && amount.currency !== 'CNY') return { ok: false, flaw: 'wrong-currency' }\n",
        put: '',
      },
    ],
    test: notice('wechat: another currency'),
  },
  {
    name: 'notice-of-another-seller',
    means: 'a trade of another seller at Alipay pays our order',
    edits: [
      {
        file: 'apps/server/src/gateways/pay-alipay/notice.ts',
        find: 'notice.app_id !== merchant.appId || notice.seller_id !== merchant.sellerId',
        put: 'notice.app_id !== merchant.appId',
      },
    ],
    test: notice('alipay: another seller_id'),
  },
  {
    name: 'paid-twice-kept',
    means: 'an order that both channels paid keeps both',
    edits: [{ file: JUDGE, find: "return expected.isPayablePaid ? 'mark-surplus' : 'settle'", put: "return 'settle'" }],
    test: { file: PAYMENT_TEST, title: 'both channels paid: the first counts, the second goes back' },
  },
  {
    name: 'paid-in-time-but-overdue',
    means: 'an order paid in time is cancelled because the news of it is late',
    edits: [
      {
        file: CANCEL,
        find: 'const paidAt = payOrder && (await paidButUntold(tx, payOrder))',
        put: 'const paidAt = null',
      },
    ],
    test: { file: UNTOLD_TEST, title: 'paid in time and told late' },
  },
  {
    name: 'paid-and-called-off',
    means: 'a paid order can be called off until the news of its payment comes',
    edits: [
      {
        file: CANCEL,
        find: "    if (await paidButUntold(tx, payOrder)) throw new Refusal('state-changed')\n",
        put: '',
      },
    ],
    test: { file: UNTOLD_TEST, title: 'what is paid cannot be called off because its order does not know yet' },
  },
  {
    name: 'money-for-a-cancelled-order-kept',
    means: 'money that comes after the order was given up is not sent back',
    edits: [
      {
        file: 'apps/server/src/modules/order/pay/mark-paid.ts',
        find: "    return refundPayable(ctx, payOrderId, '订单已取消，款项原路退回')\n",
        put: '    return\n',
      },
    ],
    test: { file: PAYMENT_TEST, title: 'money for an order cancelled meanwhile goes back' },
  },
  {
    name: 'refund-above-paid',
    means: 'more goes back than was paid',
    edits: [
      {
        file: 'apps/server/src/modules/payment/domain/refund.ts',
        find: 'if (amount <= 0 || amount > left.channel + left.wallet) return null',
        put: 'if (amount <= 0) return null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/domain/refund.test.ts',
      title: 'what goes back: %s',
      of: 'never more than was paid',
    },
  },
  {
    name: 'refunds-not-counted',
    means: 'what has gone back of an order may go back again',
    edits: [
      {
        file: REFUND_TABLES,
        find: "    .where('paymentId', 'in', paymentIds)\n",
        put: "    .where('paymentId', 'in', paymentIds)\n    .where('state', '=', 'failed')\n",
      },
    ],
    test: { file: REFUND_TEST, title: 'twenty refunds at once never give back more than was paid' },
  },
  {
    name: 'refunds-not-in-line',
    means: 'refunds of one payment at the same moment each see all of it',
    edits: [
      {
        file: 'apps/server/src/modules/payment/tables.ts',
        find: "    .where('tradeNo', '=', tradeNo)\n    .forUpdate()\n",
        put: "    .where('tradeNo', '=', tradeNo)\n",
      },
    ],
    test: { file: REFUND_TEST, title: 'twenty refunds at once never give back more than was paid' },
  },
  {
    name: 'refund-settled-twice',
    means: 'a refund that is told of twice goes into the wallet twice',
    edits: [
      { file: REFUND_TABLES, find: "moving(db, refundStates, 'settle')", put: "db.updateTable('payment.refund')" },
      {
        file: SETTLE_REFUND,
        find: '    subject: refund.id,\n',
        put: '    subject: `${refund.id} ${Math.random()}`,\n',
      },
    ],
    test: { file: REFUND_TEST, title: 'a refund that is told of again and again is booked once' },
  },
  {
    name: 'bill-compared-one-way',
    means: 'payments that the provider does not have are not reported',
    edits: [
      {
        file: 'apps/server/src/modules/payment/domain/compare-bill.ts',
        find: 'if (!seen.has(keyOf(our)))',
        put: "if (our.what === 'refund' && !seen.has(keyOf(our)))",
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/domain/compare-bill.test.ts',
      title: '450 differences of 9 kinds among 10,000 equal lines',
    },
  },
  {
    name: 'day-of-another-zone',
    means: 'the books of a day begin at eight in the morning',
    edits: [
      {
        file: 'packages/kernel/src/time.ts',
        find: 'return new Date(Date.parse(`${on}T00:00:00Z`) - SHANGHAI_OFFSET_MS)',
        put: 'return new Date(Date.parse(`${on}T00:00:00Z`))',
      },
    ],
    test: { file: 'packages/kernel/src/time.test.ts', title: 'a day begins at 16:00 UTC of the day before' },
  },
]
