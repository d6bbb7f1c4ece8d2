import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, isStaff, type SellerContext } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue, fieldsOf, money, type ReviewCase, type ReviewDesk, wordsOf } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { readStatement } from '../bills/statements.ts'
import { readParts } from '../domain/payable.ts'
import { type BankLine, linesFor } from '../selling/bank-line-tables.ts'
import { confirmAtDesk, confirmReceipt } from '../selling/receipt-kind.ts'
import { findPayment, giveUpPayment } from '../tables.ts'
import { releaseWalletPart } from '../wallet/wallet.ts'
import {
  claimedReceipts,
  disputedReplies,
  findReceipt,
  findReply,
  type ReceiptRow,
  type ReplyRow,
  readDisputed,
  readReceipts,
  resolveReply,
} from './desk-tables.ts'

/** 商家收款: a transfer to a store's own account counts when the store confirms it. */
export const merchantReceiptDesk: ReviewDesk = {
  name: 'merchant-receipt',
  label: '商家收款确认',
  hasAmounts: true,
  side: 'seller',
  right: 'money.act',
  slaHours: 24,
  isBulk: true,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, claimedReceipts(db, filter).select('createdAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => receiptCases(tx, await readReceipts(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findReceipt(tx.db, id)
      const [found] = row ? await receiptCases(tx, [row]) : []
      if (!row || !found) return null
      const [part] = readParts(row.parts)
      return {
        ...found,
        isWaiting: row.state === 'pending' && row.claimedAt !== null,
        fields: fieldsOf({
          订单号: part?.orderNo ?? '',
          付款企业: found.applicant,
          收款店铺: part?.storeName ?? '',
          应收金额: money(fen(row.amount)),
          附言码: row.tradeNo,
          银行流水: lineWords(await linesFor(tx.db, { ...row, storeId: found.storeId ?? undefined }), fen(row.amount)),
        }),
        files: row.voucherIds.map((fileId, at) => ({
          ...{ fileId, item: '收款' },
          label: row.voucherIds.length === 1 ? '付款凭证' : `付款凭证 ${at + 1}`,
        })),
        readings: [],
        history: [
          { at: row.createdAt, who: found.applicant, text: '选择向店铺付款' },
          ...(row.claimedAt ? [{ at: row.claimedAt, who: found.applicant, text: '买家告知已付款' }] : []),
          ...(row.paidAt ? [{ at: row.paidAt, who: '店铺', text: '确认收款' }] : []),
        ],
        items: [{ item: '收款', label: '收款' }],
      }
    }),
  examine: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findReceipt(tx.db, id)
      const lines = row ? await linesFor(tx.db, { ...row, storeId: readParts(row.parts)[0]?.storeId }) : []
      const [other] = lines
      if (!row || !other || lines.some(line => line.amount === row.amount)) return []
      return [{ item: '收款', reason: `银行流水到账 ${formatYuan(other.amount)} 元，与应收不一致`, isBar: true }]
    }),
  approve: async (ctx, id, by, said) =>
    isSellers(ctx) && said
      ? confirmAtDesk(ctx, id, said.note)
      : inSystemTransaction(ctx, tx => confirmReceipt(tx, id, by)),
  refuse: (ctx, id, by, objections) =>
    inSystemTransaction(ctx, async tx => {
      const payment = await findPayment(tx.db, id)
      if (payment?.channel !== 'merchant') throw new Refusal('not-found')
      const failure = wordsOf(objections)
      if (!(await giveUpPayment(tx.db, id, 'fail', failure))) throw new Refusal('state-changed')
      await releaseWalletPart(tx, payment)
      await audit(tx, {
        action: 'payment.merchant-receipt-missed',
        subject: id,
        by,
        storeId: payment.parts[0]?.storeId ?? null,
        reason: failure,
        before: { state: payment.state },
        after: { state: 'failed' },
      })
    }),
}

function isSellers(ctx: Context): ctx is Context & SellerContext {
  return isStaff(ctx.actor) && ctx.actor.face === 'seller'
}

/** What the imported lines of the bank say about a payment; empty: nothing. */
function lineWords([first, ...more]: readonly BankLine[], amount: Fen): string {
  if (!first) return ''
  const line = [first, ...more].find(one => one.amount === amount)
  return line
    ? [`${line.bookedOn} 到账，金额相符`, line.payerName, `流水 ${line.serialNo}`].filter(Boolean).join(' · ')
    : `${first.bookedOn} 到账 ${formatYuan(first.amount)} 元，与应收不一致 · 流水 ${first.serialNo}`
}

async function receiptCases({ db }: Context, rows: readonly ReceiptRow[]): Promise<ReviewCase[]> {
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  return rows.map(({ id, companyId, amount, parts, createdAt }) => {
    const [part] = readParts(parts)
    const applicant = buyers.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} 向 ${part?.storeName ?? ''} 付款 ${formatYuan(fen(amount))} 元`,
      ownTitle: `${applicant} 付款 ${formatYuan(fen(amount))} 元`,
      applicant,
      companyId,
      storeId: part?.storeId ?? null,
      submittedAt: createdAt,
      amount: fen(amount),
      isForPerson: false,
    }
  })
}

/** 对账异议: staff answer a buyer's dispute of a statement. */
export const statementDisputeDesk: ReviewDesk = {
  name: 'statement-dispute',
  label: '对账异议',
  hasAmounts: true,
  side: 'seller',
  right: 'money.act',
  slaHours: 72,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, disputedReplies(db, filter).select('repliedAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => disputeCases(tx, await readDisputed(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findReply(tx.db, id)
      const [found] = row ? await disputeCases(tx, [row]) : []
      if (!row || !found) return null
      return {
        ...found,
        isWaiting: row.state === 'disputed',
        fields: fieldsOf({
          客户: found.applicant,
          对账月份: row.month,
          异议内容: row.note,
          期末余额: money(fen(row.closing)),
        }),
        files: [],
        readings: [],
        history: [
          { at: row.repliedAt, who: found.applicant, text: '提出异议' },
          ...(row.resolvedAt ? [{ at: row.resolvedAt, who: '店铺', text: row.answer ?? '' }] : []),
        ],
        items: [{ item: '对账单', label: '对账单' }],
      }
    }),
  // Only a correction, or what was booked since, can settle a dispute in the buyer's favour.
  examine: (ctx, id) =>
    inSystemTransaction(ctx, async tx =>
      (await isAsDisputed(tx, id))
        ? [{ item: '对账单', reason: '金额与往来明细一致，没有需要更正的', isBar: true }]
        : [],
    ),
  approve: (ctx, id, by) =>
    inSystemTransaction(ctx, async tx => {
      if (await isAsDisputed(tx, id)) throw new Refusal('statement-not-corrected')
      await answer(tx, id, by, '已按您的反馈更正，请重新核对')
    }),
  refuse: (ctx, id, by, objections) => answer(ctx, id, by, wordsOf(objections)),
}

/** Whether the month still closes with the balance that the buyer disputed. */
async function isAsDisputed(tx: Context, id: string): Promise<boolean> {
  const row = await findReply(tx.db, id)
  if (!row) throw new Refusal('not-found')
  const { companyId, storeId, month, closing } = row
  return (await readStatement(tx, { companyId, storeId, month })).closing === closing
}

async function disputeCases({ db }: Context, rows: readonly ReplyRow[]): Promise<ReviewCase[]> {
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  return rows.map(({ id, companyId, storeId, month, repliedAt, closing }) => {
    const applicant = buyers.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} 对 ${month} 对账单有异议`,
      applicant,
      companyId,
      storeId,
      submittedAt: repliedAt,
      amount: fen(closing),
      isForPerson: false,
    }
  })
}

function answer(ctx: Context, id: string, by: StaffRef, text: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const row = await resolveReply(tx.db, id, text, tx.now)
    if (!row) throw new Refusal('state-changed')
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'account',
      title: '对账异议已答复',
      body: `${row.month} 对账单：${text}`,
      link: `/personal/contactBill?month=${row.month}`,
    })
    await audit(tx, {
      action: 'payment.answer-dispute',
      subject: id,
      by,
      storeId: row.storeId,
      reason: text,
      before: { state: 'disputed' },
      after: { state: 'resolved' },
    })
  })
}
