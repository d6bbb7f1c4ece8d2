import { checkCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { companyOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  fieldsOf,
  type Objection,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { applicationMachine } from '../domain/states.ts'
import {
  type ApplicationRow,
  decideApplication,
  findApplication,
  lockApplication,
  readWaiting,
  waitingApplications,
} from '../tables/applications.ts'
import { renewRejected } from '../tables/sending.ts'
import { buyerParty } from './invoice-data.ts'

/** 增票资质: the desk that approves special invoices. */
export const specialInvoiceDesk: ReviewDesk = {
  name: 'special-invoice',
  label: '增票资质',
  side: 'platform',
  right: 'invoice.act',
  slaHours: 24,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingApplications(db, filter).select('submittedAt as at'), marks)),
  waiting: async (ctx, page) => (await atQueue(ctx, tx => readWaiting(tx.db, page))).map(caseOf),
  read: async (ctx, id) => {
    const row = await inSystemTransaction(ctx, tx => findApplication(tx.db, id))
    return row ? wholeCase(row) : null
  },
  async examine(ctx, id) {
    const row = await inSystemTransaction(ctx, tx => findApplication(tx.db, id))
    if (!row) return []
    const flaws: Objection[] = []
    if (checkCreditCode(row.taxNo) === 'format') flaws.push({ item: '税号', reason: '税号应为 18 位统一社会信用代码' })
    if (!/银行|信用社/.test(row.bankName)) flaws.push({ item: '开户银行', reason: '请填写开户银行全称，到支行' })
    return flaws
  },
  approve: (ctx, id, by) => decide(ctx, id, by, []),
  refuse: decide,
}

function caseOf({ id, companyId, title, submittedAt }: ApplicationRow): ReviewCase {
  return {
    id,
    title: `${title} 申请开具专票`,
    applicant: title,
    companyId,
    storeId: null,
    submittedAt,
    amount: null,
    isForPerson: false,
  }
}

function wholeCase(row: ApplicationRow): WholeCase {
  return {
    ...caseOf(row),
    isWaiting: row.state === 'in-review',
    fields: fieldsOf({
      抬头: row.title,
      税号: row.taxNo,
      注册地址: row.address,
      注册电话: row.phone,
      开户银行: row.bankName,
      银行账号: row.bankAccount,
    }),
    files: row.proofFileIds.map((fileId, index) => ({ fileId, item: '证明材料', label: `证明材料 ${index + 1}` })),
    readings: [],
    history: [
      { at: row.submittedAt, who: row.title, text: '提交增票资质' },
      ...(row.decidedAt === null
        ? []
        : [{ at: row.decidedAt, who: '平台', text: row.state === 'approved' ? '审核通过' : '已驳回' }]),
    ],
    items: ['抬头', '税号', '注册地址', '注册电话', '开户银行', '银行账号', '证明材料'].map(item => ({
      item,
      label: item,
    })),
  }
}

function decide(ctx: Context, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void> {
  const verb = objections.length === 0 ? 'approve' : 'refuse'
  return inSystemTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, id)
    if (!row) throw new Refusal('not-found')
    await decideApplication(tx.db, id, verb, { objections, now: tx.now })
    const company = await companyOf(tx.db, row.companyId)
    if (verb === 'approve' && company) await renewRejected(tx.db, row.companyId, buyerParty(company, row), tx.now)
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'account',
      title: verb === 'approve' ? '增票资质已通过审核' : '增票资质未通过审核',
      body:
        verb === 'approve'
          ? '现在可以把发票种类设为数电专票'
          : objections.map(({ item, reason }) => `${item}：${reason}`).join('；'),
      link: '/personal/invoiceManage',
    })
    await audit(tx, {
      action: `invoice.special-${verb}`,
      subject: id,
      by,
      reason: objections.map(({ item, reason }) => `${item}：${reason}`).join('；'),
      before: { state: row.state },
      after: { state: applicationMachine.verbs[verb].to },
    })
  })
}
