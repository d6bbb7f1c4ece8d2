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
const CLOSED_MONTHS = 'db/migrations/0497_closed_months.sql'
const CLOSING_TEST = 'apps/server/src/modules/payment/bills/close-months.http.test.ts'
const WECHAT_NOTICE = 'apps/server/src/gateways/pay-wechat/notice.ts'
const WECHAT_TEST = 'apps/server/src/gateways/pay-wechat/notice.test.ts'
const notice = (of: string) => ({
  file: 'tests/notices/notices.test.ts',
  title: 'answers and books a payment notice correctly: %s',
  of,
})

/** A4, A5: a provider's notice counts only when it is genuine, and once. */
export const PAYMENT_DEFECTS: readonly Defect[] = [
  {
    name: 'receipt-by-one-person',
    means: 'one person alone confirms a transfer of any amount to the account of the store',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/receipt-kind.ts',
        find: 'if (await needsApproval(tx, receiptKind, fen(found.amount)))',
        put: 'if (found.amount < 0 && (await needsApproval(tx, receiptKind, fen(found.amount))))',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/receipt-kind.http.test.ts',
      title: 'CR-037 confirms a transfer of more than 50,000 yuan by two people of the store, and a smaller one by one',
    },
  },
  {
    name: 'receipt-of-another-amount',
    means: 'a transfer is confirmed although the bank shows another amount for it',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/receipt-kind.ts',
        find: 'if (!line && other)',
        put: 'if (!line && other && lines.length > 9)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/receipt-kind.http.test.ts',
      title: 'marks receipts that an imported line of the bank carries, and confirms one of the same amount only',
    },
  },
  {
    name: 'amount-not-compared',
    means: 'a notice with any amount settles an order',
    edits: [{ file: JUDGE, find: "  if (arrival.amount !== expected.amount) return 'mark-abnormal'\n", put: '' }],
    test: { file: PAYMENT_TEST, title: 'marks a payment of a wrong amount abnormal and does not mark the order paid' },
  },
  {
    name: 'amount-compared-in-yuan',
    means: 'a payment that is one fen short settles an order',
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
    means: 'amounts of Alipay in yuan are read as fen',
    edits: [
      {
        file: 'apps/server/src/gateways/provider-values.ts',
        find: "  if (text.startsWith('-')) return null\n  return parseYuan(text)",
        put: "  if (text.startsWith('-')) return null\n  return parseYuan((Number(text) / 100).toFixed(2))",
      },
    ],
    test: {
      file: 'apps/server/src/gateways/pay-alipay/notice.test.ts',
      title: 'reads the paid trade of a valid notice in fen',
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
    test: { file: PAYMENT_TEST, title: 'books a payment made on the phone once and moves the order to shipment' },
  },
  {
    name: 'notice-moves-backwards',
    means: 'a late notice that the trade was closed reverts a payment',
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
    means: 'a repeated notice of a payment is booked again',
    edits: [
      {
        file: JUDGE,
        find: "  if (RECEIVED.has(expected.state)) return 'known'\n",
        put: '',
      },
    ],
    test: notice('wechat: two notices of one transaction'),
  },
  {
    name: 'crowd-fails-together',
    means: 'a notice that cannot be booked fails all others of its batch',
    edits: [{ file: NOTICE_DESK, find: '    return new Set()\n', put: '    throw error\n' }],
    test: { file: CROWD_TEST, title: 'fails and rolls back only the notice that cannot be booked' },
  },
  {
    name: 'crowd-waits-for-one',
    means: 'a batch waits for a payment that another transaction has locked',
    edits: [{ file: 'apps/server/src/modules/payment/tables.ts', find: '    .skipLocked()\n', put: '' }],
    test: { file: CROWD_TEST, title: 'books the other notices while the row of one payment is locked' },
  },
  {
    name: 'crowd-pays-an-order-twice',
    means: 'two payments of one order that are reported together both settle it',
    edits: [{ file: ORDINARY, find: ' && !taken.has(id)', put: '' }],
    test: { file: ORDINARY_TEST, title: 'treats only the first of two payments of one order as ordinary' },
  },
  {
    name: 'crowd-pays-a-paid-order',
    means: 'a paid order is settled again with the payments that arrive together',
    edits: [{ file: ORDINARY, find: ' && !isPaid(id)', put: '' }],
    test: { file: ORDINARY_TEST, title: 'skips a payment when one of its orders is paid or locked' },
  },
  {
    name: 'notice-written-anew',
    means: 'the signature is checked over JSON that we encoded again',
    edits: [
      {
        file: WECHAT_NOTICE,
        find: '    body: raw.body,\n',
        put: '    body: Buffer.from(JSON.stringify(jsonOf(raw.body))),\n',
      },
    ],
    test: { file: WECHAT_TEST, title: 'refuses the same JSON formatted differently, because the raw body is signed' },
  },
  {
    name: 'notice-unsigned',
    means: 'anybody who knows the address can report an order as paid',
    edits: [{ file: WECHAT_NOTICE, find: "  if (verdict !== 'good') return { ok: false, flaw: verdict }\n", put: '' }],
    test: notice('wechat: a bad signature'),
  },
  {
    name: 'notice-of-any-age',
    means: 'a recorded notice stays valid for ever',
    edits: [
      { file: WECHAT_NOTICE, find: "  if (!isFresh(timestamp, now)) return { ok: false, flaw: 'stale' }\n", put: '' },
    ],
    test: { file: WECHAT_TEST, title: 'refuses a notice replayed ten minutes later' },
  },
  {
    name: 'notice-of-another-merchant',
    means: 'a payment to another merchant settles our order',
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
    means: 'a payment in dollars settles the same number of yuan',
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
    means: 'a trade of another Alipay seller settles our order',
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
    means: 'an order that was paid through both channels keeps both amounts',
    edits: [{ file: JUDGE, find: "return expected.isPayablePaid ? 'mark-surplus' : 'settle'", put: "return 'settle'" }],
    test: { file: PAYMENT_TEST, title: 'counts the first payment and refunds the second when both channels were paid' },
  },
  {
    name: 'paid-in-time-but-overdue',
    means: 'an order paid in time is cancelled because its notice arrives late',
    edits: [
      {
        file: CANCEL,
        find: 'const paidAt = payOrder && (await paidButUntold(tx, payOrder))',
        put: 'const paidAt = null',
      },
    ],
    test: {
      file: UNTOLD_TEST,
      title: 'treats an order as paid at its deadline when its payment event is late, and ignores the event then',
    },
  },
  {
    name: 'paid-and-called-off',
    means: 'a paid order can be cancelled until its notice arrives',
    edits: [
      {
        file: CANCEL,
        find: "    if (await paidButUntold(tx, payOrder)) throw new Refusal('state-changed')\n",
        put: '',
      },
    ],
    test: { file: UNTOLD_TEST, title: 'refuses to cancel a paid order whose payment event has not arrived' },
  },
  {
    name: 'money-for-a-cancelled-order-kept',
    means: 'money that arrives after the cancellation is not refunded',
    edits: [
      {
        file: 'apps/server/src/modules/order/pay/mark-paid.ts',
        find: "    return refundPayable(ctx, payOrderId, '订单已取消，款项原路退回')\n",
        put: '    return\n',
      },
    ],
    test: { file: PAYMENT_TEST, title: 'refunds a payment for an order cancelled meanwhile' },
  },
  {
    name: 'refund-above-paid',
    means: 'more is refunded than was paid',
    edits: [
      {
        file: 'apps/server/src/modules/payment/domain/refund.ts',
        find: 'if (amount <= 0 || amount > left.channel + left.wallet) return null',
        put: 'if (amount <= 0) return null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/domain/refund.test.ts',
      title: 'splits a refund: %s',
      of: 'never more than was paid',
    },
  },
  {
    name: 'refunds-not-counted',
    means: 'the refunded part of an order may be refunded again',
    edits: [
      {
        file: REFUND_TABLES,
        find: "    .where('paymentId', 'in', paymentIds)\n",
        put: "    .where('paymentId', 'in', paymentIds)\n    .where('state', '=', 'failed')\n",
      },
    ],
    test: { file: REFUND_TEST, title: 'never refunds more than was paid under 20 concurrent refunds' },
  },
  {
    name: 'refunds-not-in-line',
    means: 'simultaneous refunds of one payment together exceed it',
    edits: [
      {
        file: 'apps/server/src/modules/payment/tables.ts',
        find: "    .where('tradeNo', '=', tradeNo)\n    .forUpdate()\n",
        put: "    .where('tradeNo', '=', tradeNo)\n",
      },
    ],
    test: { file: REFUND_TEST, title: 'never refunds more than was paid under 20 concurrent refunds' },
  },
  {
    name: 'refund-settled-twice',
    means: 'a refund that is reported twice is credited to the wallet twice',
    edits: [
      { file: REFUND_TABLES, find: "moving(db, refundStates, 'settle')", put: "db.updateTable('payment.refund')" },
      {
        file: SETTLE_REFUND,
        find: '    subject: refund.id,\n',
        put: '    subject: `${refund.id} ${Math.random()}`,\n',
      },
    ],
    test: { file: REFUND_TEST, title: 'books a refund once when it is reported repeatedly' },
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
      title: 'reports each of 450 differences of 9 kinds among 10,000 equal lines, and nothing else',
    },
  },
  {
    name: 'day-of-another-zone',
    means: 'the day of a reconciliation begins at eight in the morning',
    edits: [
      {
        file: 'packages/kernel/src/time.ts',
        find: 'return new Date(Date.parse(`${on}T00:00:00Z`) - SHANGHAI_OFFSET_MS)',
        put: 'return new Date(Date.parse(`${on}T00:00:00Z`))',
      },
    ],
    test: { file: 'packages/kernel/src/time.test.ts', title: 'starts a day at 16:00 UTC of the day before' },
  },
  {
    name: 'late-booking-stays-out',
    means: 'a late booking into a closed month is in no statement',
    edits: [
      {
        file: CLOSED_MONTHS,
        find: 'where b.company_id = late.company_id and b.closed_until > late.month;',
        put: 'where b.company_id = late.company_id and b.closed_until > late.month and false;',
      },
    ],
    test: {
      file: CLOSING_TEST,
      title: 'reopens a closed month and those after it when something is booked there late, and closes them again',
    },
  },
  {
    name: 'month-closed-over-a-booking',
    means: 'a month is closed without the bookings that are in progress',
    edits: [
      {
        file: 'apps/server/src/modules/payment/bills/close-months.ts',
        find: 'if (await lockBooks(db, companyId)) await writeClosings',
        put: 'if ((await lockBooks(db, companyId)) || true) await writeClosings',
      },
    ],
    test: {
      file: CLOSING_TEST,
      title: 'leaves a company that is being booked for to the next run, and misses nothing then',
    },
  },
]
