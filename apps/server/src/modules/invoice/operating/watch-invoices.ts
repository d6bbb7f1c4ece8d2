import {
  APPLICATION_STATES,
  type ApplicationStateName,
  DueOrderFilter,
  type DueOrderRow,
  type InvoiceFigures,
  type InvoiceTrouble,
  InvoiceTroubleFilter,
  RedFormFilter,
  SpecialApplicationFilter,
  type SpecialApplicationRow,
  WATCHED_KINDS,
  type WatchedRedForm,
} from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { RED_FORM_REASONS, RED_FORM_STATE_NAMES } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import { fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { type Context, inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import type { Objection } from '#platform/review-desk.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { loadOrders } from '../settle-due-orders.ts'
import { ordersNamed } from '../tables/listing.ts'
import {
  countByWait,
  countTroubles,
  countTroublesOf,
  countWatched,
  pageOfDueOrders,
  pageOfTroublesOf,
  stretchOfApplications,
  stretchOfForms,
  stretchOfTroubles,
  type TroubleRow,
} from '../tables/watched.ts'

const UNANSWERED_MS = 3_600_000
const PERIOD_MS = 30 * 86_400_000
const WAITS = ['5 分钟内', '1 小时内', '1 天内', '3 天内', '3 天以上'] as const
const AT_ONCE = 500

function cut<Row>(rows: readonly Row[], pageSize: number, idOf: (row: Row) => string) {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: rows.length > shown.length && last !== undefined ? idOf(last) : null }
}

/** Leaves out companies outside the limits of the operator, and their rows. */
async function within<Row extends { readonly companyId: string }>({ db }: Context, rows: readonly Row[]) {
  const buyers = await companiesOf(db, [...new Set(rows.map(row => row.companyId))])
  return rows.flatMap(row => {
    const buyer = buyers.get(row.companyId)
    return buyer ? [{ row, buyer }] : []
  })
}

export function getInvoiceFigures(ctx: OperatorContext): Promise<InvoiceFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const waits = new Map((await countByWait(db, addMs(now, -PERIOD_MS))).map(one => [one.bucket, one.count]))
    return {
      ...(await countWatched(db, addMs(now, -UNANSWERED_MS))),
      durations: WAITS.map((label, bucket) => ({ label, count: waits.get(bucket) ?? 0 })),
    }
  })
}

/** 系统: what the tax provider has refused or not answered. */
export const failedInvoicesFigure: HomeFigure = {
  ...{ name: 'failed-invoices', label: '开具失败的发票', group: 'system', rights: ['invoice.act'] },
  path: '/platform/invoices?view=failed',
  count: ({ db, now }) => countTroubles(db, addMs(now, -UNANSWERED_MS)),
}

/** 发票失败 on the home page of a store: the platform mends them, the store answers its buyers. */
export const invoiceWatch: StoreWatch = {
  name: 'invoices-failed',
  rights: ['invoice.act', 'order.look'],
  sum: async ({ db, now, actor }) => ({
    count: await countTroublesOf(db, actor.storeId, addMs(now, -UNANSWERED_MS)),
    amount: null,
  }),
  list: async ({ db, now, actor }, page) => {
    const asked = { storeId: actor.storeId, before: addMs(now, -UNANSWERED_MS) }
    const rows = await pageOfTroublesOf(db, asked, page)
    const orders = await ordersNamed(
      db,
      rows.map(row => row.id),
    )
    return rows.map(({ id, rank, colour, state, failure, gross, buyerName, requestedAt }) => ({
      ...{ id, rank: Number(rank), day: dayOf(requestedAt), amount: fen(gross) },
      title: (orders.get(id) ?? []).map(order => order.orderNo).join('、') || '—',
      note: `${buyerName} · ${colour === 'red' ? '红字' : '蓝字'}发票`,
      fact: state === 'rejected' ? `未开出：${failure ?? '税务平台没有说明原因'}` : '税务平台 1 小时以上没有答复',
    }))
  },
}

export function listInvoiceTroubles(ctx: OperatorContext, filter: InvoiceTroubleFilter) {
  return inSnapshot(ctx, async tx => {
    const rows = await stretchOfTroubles(tx.db, filter, addMs(tx.now, -UNANSWERED_MS))
    const { shown, next } = cut(rows, filter.pageSize, row => row.id)
    return { list: await presentTroubles(tx, shown), next }
  })
}

async function presentTroubles(tx: Context, rows: readonly TroubleRow[]): Promise<InvoiceTrouble[]> {
  const orders = await ordersNamed(
    tx.db,
    rows.map(row => row.id),
  )
  return (await within(tx, rows)).map(({ row: { id, state, colour, kind, gross, ...row } }) => ({
    ...row,
    invoiceId: id,
    // The check constraints allow no other values.
    colour: colour as InvoiceTrouble['colour'],
    kind: kind as InvoiceTrouble['kind'],
    isRejected: state === 'rejected',
    gross: fen(gross),
    orderNos: (orders.get(id) ?? []).map(order => order.orderNo),
  }))
}

/** Orders with due invoices: the invoiced amount (blue minus red) beside the kept amount (paid minus refunded). */
export function listDueOrders(ctx: OperatorContext, filter: DueOrderFilter) {
  return inSnapshot(ctx, tx => dueOrders(tx, filter))
}

async function dueOrders(tx: Context, filter: DueOrderFilter) {
  const { shown, next } = cut(await pageOfDueOrders(tx.db, filter, tx.now), filter.pageSize, row => row.orderId)
  const loaded = new Map(
    (
      await loadOrders(
        tx,
        shown.map(row => row.orderId),
      )
    ).map(order => [order.orderId, order]),
  )
  const list = (await within(tx, shown)).map(({ row, buyer }): DueOrderRow => {
    const { kept = ZERO, invoiced = ZERO } = loaded.get(row.orderId) ?? {}
    return { ...row, buyerName: buyer.name, kept, invoiced, gap: subtract(kept, invoiced) }
  })
  return { list, next }
}

export function listWatchedRedForms(ctx: OperatorContext, filter: RedFormFilter) {
  return inSnapshot(ctx, tx => redForms(tx, filter))
}

async function redForms(tx: Context, filter: RedFormFilter) {
  const { shown, next } = cut(await stretchOfForms(tx.db, filter), filter.pageSize, row => row.id)
  const list = (await within(tx, shown)).map(
    ({ row: { id, reason, state, gross, ...row }, buyer }): WatchedRedForm => ({
      ...row,
      formId: id,
      // The check constraints allow no other values.
      reason: reason as WatchedRedForm['reason'],
      state: state as WatchedRedForm['state'],
      gross: fen(gross),
      buyerName: buyer.name,
    }),
  )
  return { list, next }
}

export function listSpecialApplications(ctx: OperatorContext, filter: SpecialApplicationFilter) {
  return inSnapshot(ctx, tx => applications(tx, filter))
}

async function applications(tx: Context, filter: SpecialApplicationFilter) {
  const { shown, next } = cut(await stretchOfApplications(tx.db, filter), filter.pageSize, row => row.id)
  const list = (await within(tx, shown)).map(
    ({ row }): SpecialApplicationRow => ({
      applicationId: row.id,
      companyId: row.companyId,
      title: row.title,
      taxNo: row.taxNo,
      bankName: row.bankName,
      bankAccount: `**** ${row.bankAccount.slice(-4)}`,
      proofCount: row.proofFileIds.length,
      // The check constraint allows no other value; only this module writes objections.
      state: row.state as ApplicationStateName,
      objections: row.objections as unknown as Objection[],
      submittedAt: row.submittedAt,
      decidedAt: row.decidedAt,
    }),
  )
  return { list, next }
}

/** 失败的发票 as an export. */
export const invoiceTroublesSource: ExportSource<InvoiceTroubleFilter, InvoiceTrouble> = {
  list: 'invoice.troubles',
  title: '开具失败的发票',
  faces: ['platform'],
  right: 'invoice.act',
  filter: InvoiceTroubleFilter,
  columns: [
    { of: 'invoice', label: '申请号', width: 34, kind: 'text', value: row => row.requestNo },
    { of: 'invoice', label: '订单号', width: 24, kind: 'text', value: row => row.orderNos.join('、') },
    { of: 'kind', label: '种类', width: 10, kind: 'text', value: row => WATCHED_KINDS[row.kind] },
    { of: 'kind', label: '蓝红', width: 8, kind: 'text', value: row => (row.colour === 'red' ? '红字' : '蓝字') },
    { of: 'parties', label: '购方', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'parties', label: '购方税号', width: 22, kind: 'text', value: row => row.buyerTaxNo },
    { of: 'parties', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'failure', label: '失败原因', width: 40, kind: 'text', value: row => row.failure },
    { of: 'gross', label: '价税合计（元）', width: 16, kind: 'money', value: row => row.gross, isSummed: true },
    { of: 'attempts', label: '次数', width: 8, kind: 'count', value: row => row.attempts },
    { of: 'requestedAt', label: '申请时间', width: 20, kind: 'time', value: row => row.requestedAt },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => (row.isRejected ? '被退回' : '未答复') },
    { of: 'state', label: '下次提交', width: 20, kind: 'time', value: row => row.nextTryAt },
  ],
  async read(tx, filter, after) {
    const rows = await stretchOfTroubles(
      tx.db,
      { ...filter, after: after ?? undefined, pageSize: AT_ONCE },
      addMs(tx.now, -UNANSWERED_MS),
    )
    const { shown, next } = cut(rows, AT_ONCE, row => row.id)
    return { rows: await presentTroubles(tx, shown), next }
  },
}

/** 待对齐 as an export. */
export const dueOrdersSource: ExportSource<DueOrderFilter, DueOrderRow> = {
  list: 'invoice.due-orders',
  title: '待对齐的订单',
  faces: ['platform'],
  right: 'invoice.act',
  filter: DueOrderFilter,
  columns: [
    { of: 'order', label: '订单号', width: 24, kind: 'text', value: row => row.orderNo },
    { of: 'order', label: '发货', width: 20, kind: 'time', value: row => row.shippedAt },
    { of: 'parties', label: '购方', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'parties', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'kept', label: '实收减退款（元）', width: 16, kind: 'money', value: row => row.kept, isSummed: true },
    { of: 'invoiced', label: '蓝字减红字（元）', width: 16, kind: 'money', value: row => row.invoiced, isSummed: true },
    { of: 'gap', label: '差额（元）', width: 14, kind: 'money', value: row => row.gap, isSummed: true },
    { of: 'state', label: '对齐时间', width: 20, kind: 'time', value: row => row.dueAt },
  ],
  async read(tx, filter, after) {
    const { list, next } = await dueOrders(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}

/** 红字确认单 as an export. */
export const redFormsSource: ExportSource<RedFormFilter, WatchedRedForm> = {
  list: 'invoice.red-forms',
  title: '红字确认单',
  faces: ['platform'],
  right: 'invoice.act',
  filter: RedFormFilter,
  columns: [
    { of: 'form', label: '确认单', width: 24, kind: 'text', value: row => row.formNo },
    { of: 'form', label: '原因', width: 14, kind: 'text', value: row => RED_FORM_REASONS[row.reason] },
    { of: 'parties', label: '购方', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'parties', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'gross', label: '红冲金额（元）', width: 16, kind: 'money', value: row => row.gross, isSummed: true },
    { of: 'note', label: '买家说明', width: 40, kind: 'text', value: row => row.note },
    { of: 'opened', label: '发出', width: 20, kind: 'time', value: row => row.openedAt },
    { of: 'due', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => RED_FORM_STATE_NAMES[row.state] },
  ],
  async read(tx, filter, after) {
    const { list, next } = await redForms(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}

/** 增票资质 as an export. */
export const specialApplicationsSource: ExportSource<SpecialApplicationFilter, SpecialApplicationRow> = {
  list: 'invoice.special-applications',
  title: '增票资质',
  faces: ['platform'],
  right: 'invoice.act',
  filter: SpecialApplicationFilter,
  columns: [
    { of: 'title', label: '抬头', width: 30, kind: 'text', value: row => row.title },
    { of: 'title', label: '税号', width: 22, kind: 'text', value: row => row.taxNo },
    { of: 'bank', label: '开户银行', width: 30, kind: 'text', value: row => row.bankName },
    { of: 'bank', label: '银行账号', width: 14, kind: 'text', value: row => row.bankAccount },
    { of: 'proofs', label: '证明材料', width: 10, kind: 'count', value: row => row.proofCount },
    { of: 'submittedAt', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
    { of: 'decidedAt', label: '审核', width: 20, kind: 'time', value: row => row.decidedAt },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => APPLICATION_STATES[row.state] },
    {
      of: 'state',
      label: '驳回理由',
      width: 40,
      kind: 'text',
      value: row => row.objections.map(({ item, reason }) => `${item}：${reason}`).join('；'),
    },
  ],
  async read(tx, filter, after) {
    const { list, next } = await applications(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
