import type { Statement } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { STATEMENT_LINES } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type {
  BuyerMonth,
  DifferenceQuestion,
  FoundDifference,
  MonthFilter,
  MonthStatement,
  MonthStatementPage,
  StatementFile,
  StoreStatementDetail,
} from '@xiaojiu/contract/payment/statement-schemas.ts'
import { fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf } from '#modules/company/public.ts'
import { printLinesOf } from '#modules/store/public.ts'
import { asSystem, type Context, inSnapshot, type SellerContext } from '#platform/context.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { statementSheets } from '../bills/bill-sheets.ts'
import { readStatement } from '../bills/statements.ts'
import { tradeSums } from '../bills/trade-tables.ts'
import { findSuspects } from '../domain/difference.ts'
import { isCustomer } from './selling-tables.ts'
import {
  buyersWithAccount,
  compensationsOf,
  correctedSum,
  noticesOf,
  remindedAt,
  repliesOf,
  stretchOfBuyers,
} from './statement-tables.ts'

/** Buyers are read in stretches until a page is full: many of them had no movement in the month. */
const STRETCH = 200
/** So that one page never reads all the buyers of a large store. */
const MOST_STRETCHES = 10

/** 客户对账 of a month: all buyers of the store with a debt or a movement. */
export function listMonthStatements(ctx: SellerContext, filter: MonthFilter): Promise<MonthStatementPage> {
  const { month, state, keyword = '', pageSize } = filter
  return inSnapshot(ctx, async tx => {
    const { storeId } = tx.actor
    const among = keyword === '' ? null : await companiesNamed(tx.db, keyword, () => buyersWithAccount(tx.db, storeId))
    const list: MonthStatement[] = []
    let { after } = filter
    for (let count = 0; count < MOST_STRETCHES; count += 1) {
      const found = await stretchOfBuyers(tx.db, { storeId, among, month, state, after, limit: STRETCH })
      const companyIds = found.slice(0, STRETCH)
      list.push(...(await monthOfBuyers(tx, { companyIds, month })))
      if (list.length > pageSize) {
        const shown = list.slice(0, pageSize)
        return { list: shown, next: shown.at(-1)?.companyId ?? null }
      }
      if (found.length <= STRETCH) return { list, next: null }
      after = companyIds.at(-1)
    }
    return { list, next: after ?? null }
  })
}

/** A month of these buyers, without those that had neither a debt nor a movement. */
async function monthOfBuyers(
  tx: SellerContext,
  { companyIds, month }: { readonly companyIds: readonly string[]; readonly month: string },
): Promise<MonthStatement[]> {
  const { storeId } = tx.actor
  const replies = await repliesOf(tx.db, { storeId, companyIds, month })
  const reminded = await remindedAt(tx.db, { storeId, companyIds, month })
  // The payment time of an order is in payments, which belong to buyers: read for buyers of this store, and only for this
  // store.
  const traded = await asSystem(tx, ({ db }) => tradeSums(db, { storeId, companyIds, month }))
  const sums = new Map(traded.map(sum => [sum.companyId, sum]))
  const names = await companiesOf(tx.db, [...sums.keys()])
  return companyIds.flatMap((companyId): MonthStatement[] => {
    const sum = sums.get(companyId)
    if (!sum) return []
    const reply = replies.get(companyId)
    const { opening, charged, paid, returned } = sum
    return [
      {
        ...{ companyId, buyerName: names.get(companyId)?.name ?? '', month },
        state: (reply?.state ?? 'unanswered') as MonthStatement['state'],
        ...{ opening: fen(opening), charged: fen(charged), paid: fen(paid), returned: fen(returned) },
        closing: fen(opening + charged - paid - returned),
        note: reply?.note || null,
        remindedAt: reminded.get(companyId) ?? null,
      },
    ]
  })
}

/** The statement with one buyer of the store. */
export async function statementWith(tx: SellerContext, { companyId, month }: BuyerMonth): Promise<Statement> {
  if (!(await isCustomer(tx.db, companyId))) throw new Refusal('not-found')
  const { storeId } = tx.actor
  return asSystem(tx, system => readStatement(system, { companyId, storeId, month }))
}

/** The amount that can still be corrected in a month: its goods minus returns and earlier corrections. */
export async function correctableOf(
  { db, actor }: SellerContext,
  { companyId, month }: BuyerMonth,
  { charged, returned }: Pick<Statement, 'charged' | 'returned'>,
) {
  const before = await correctedSum(db, { companyId, month, storeId: actor.storeId })
  return fen(Math.max(ZERO, charged - returned - before))
}

export function getStoreStatement(ctx: SellerContext, asked: BuyerMonth): Promise<StoreStatementDetail> {
  const { companyId, month } = asked
  return inSnapshot(ctx, async tx => {
    const { storeId } = tx.actor
    const statement = await statementWith(tx, asked)
    const reply = (await repliesOf(tx.db, { storeId, companyIds: [companyId], month })).get(companyId)
    const notices = await noticesOf(tx.db, { storeId, companyId, month })
    return {
      ...statement,
      companyId,
      replyId: reply?.state === 'disputed' ? reply.id : null,
      correctable: statement.isFinal ? await correctableOf(tx, asked, statement) : ZERO,
      compensations: await asSystem(tx, ({ db }) => compensationsOf(db, { companyId, storeId, month })),
      notices: notices.map(({ kind, sentByName, sentAt }) => ({ kind, by: sentByName, at: sentAt })),
    }
  })
}

/** Lines that may explain why the buyer's balance differs. */
export function findStatementDifference(ctx: SellerContext, asked: DifferenceQuestion): Promise<FoundDifference> {
  return inSnapshot(ctx, async tx => {
    const { closing, lines } = await statementWith(tx, asked)
    const difference = subtract(closing, asked.theirs)
    const suspects = findSuspects(
      lines.map(({ lineId, what, amount, document }) => ({
        ...{ id: lineId, effect: what === 'charged' ? amount : -amount, number: document?.number ?? null },
      })),
      difference,
    )
    return {
      ...{ ours: closing, theirs: asked.theirs, difference },
      suspects: suspects.map(({ why, ids }) => ({ why, lines: lines.filter(({ lineId }) => ids.includes(lineId)) })),
    }
  })
}

/** The statement as a document to be stamped, or as a workbook. */
export async function printStoreStatement(
  ctx: SellerContext,
  { form, ...asked }: StatementFile,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { statement, added } = await inSnapshot(ctx, async tx => ({
    statement: await statementWith(tx, asked),
    added: await printLinesOf(tx.db, tx.actor.storeId, 'statement'),
  }))
  const name = `对账单-${statement.buyer.name}-${asked.month}`
  if (form === 'xlsx') await sendWorkbook(exchange.reply, `${name}.xlsx`, statementSheets(statement), ctx.now)
  else await sendPdf(exchange, name, await drawStatement(ctx, statement, added))
}

function drawStatement({ now }: Context, statement: Statement, added: readonly string[]): Promise<Buffer> {
  const { buyer, seller, month, opening, charged, paid, returned, closing } = statement
  return drawForm({
    ...{ title: '往来对账单', number: month, isLandscape: true, madeAt: now, sealedBy: seller.name },
    seal: { name: seller.name, kind: '财务专用章', code: seller.creditCode.slice(-13) },
    facts: [
      ['供货方', seller.name],
      ['采购方', buyer.name],
      ['供货方信用代码', seller.creditCode],
      ['采购方信用代码', buyer.creditCode],
      ['店铺', statement.storeName],
      ['对账月份', month],
    ],
    table: {
      columns: [
        { label: '日期', share: 10 },
        { label: '项目', share: 7 },
        { label: '单号', share: 22 },
        { label: '摘要', share: 30 },
        { label: '金额（元）', share: 13, isRight: true },
        { label: '应付余额（元）', share: 14, isRight: true },
      ],
      rows: statement.lines.map(line => [
        dayOf(line.at),
        STATEMENT_LINES[line.what],
        line.document?.number ?? '—',
        line.memo,
        formatYuan(line.amount),
        formatYuan(line.balance),
      ]),
    },
    notes: [
      `期初应付 ${formatYuan(opening)} + 本期应付 ${formatYuan(charged)} − 付款 ${formatYuan(paid)} − 退货 ${formatYuan(returned)} = 期末应付 ${formatYuan(closing)} 元`,
      ...statement.corrections.map(
        ({ noteNo, amount, words, bookedIn }) =>
          `更正单 ${noteNo}：冲减 ${formatYuan(amount)} 元，计入 ${bookedIn}。${words}`,
      ),
      '请核对后盖章确认；如有差异，请在三个工作日内提出。',
      ...added,
    ],
  })
}
