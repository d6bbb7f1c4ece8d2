import { GOODS_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import { CONTACT_KINDS, REGISTER_SOURCES, REGISTER_STANDINGS } from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { MERCHANT_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { areaNames } from '#modules/reference/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  type CaseReading,
  fieldsOf,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
  wordsOf,
} from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import {
  type ApplicationRow,
  answerApplication,
  findApplication,
  lockApplication,
  openApplications,
  readOpenApplications,
} from '../tables/applications.ts'
import { type ContactRow, contactsOf, type RegisterRow, registersOf } from '../tables/contacts.ts'

const PASSED = '资料审核通过，招商经理将在一个工作日内与您联系，办理签约与开店'

/** The desk that decides applications of sellers. The store itself is opened in a later step. */
export const merchantDesk: ReviewDesk = {
  name: 'merchant',
  label: '商家入驻',
  side: 'platform',
  right: 'merchant.review',
  slaHours: 24,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, openApplications(db, filter).select('submittedAt as at'), marks)),
  waiting: async (ctx, page) => (await atQueue(ctx, tx => readOpenApplications(tx.db, page))).map(caseOf),
  read: async (ctx, id) => {
    return atQueue(ctx, async ({ db }) => {
      const row = await findApplication(db, id)
      if (!row) return null
      const province = (await areaNames(db, [row.provinceCode])).get(row.provinceCode) ?? row.provinceCode
      const [register] = await registersOf(db, [id])
      return wholeCase(row, { province, contacts: await contactsOf(db, [id]), register: register ?? null })
    })
  },
  async examine(ctx, id) {
    return inSystemTransaction(ctx, async ({ db }) => {
      const row = await findApplication(db, id)
      if (!row) return []
      const [register] = await registersOf(db, [id])
      return [
        ...(isGenuineCreditCode(row.creditCode)
          ? []
          : [{ item: '统一社会信用代码', reason: '统一社会信用代码校验不通过，请核对营业执照' }]),
        ...(register === undefined || register.standing === 'active'
          ? []
          : [{ item: '登记状态', reason: `公示的登记状态为“${standingLabel(register.standing)}”，暂不能入驻` }]),
      ]
    })
  },
  approve: (ctx, id, by) => answer(ctx, id, by, true, PASSED),
  refuse: (ctx, id, by, objections) => answer(ctx, id, by, false, wordsOf(objections)),
}

function caseOf({ id, companyName, kind, submittedAt }: ApplicationRow): ReviewCase {
  return {
    id,
    title: `${companyName}（${kindLabel(kind)}）`,
    applicant: companyName,
    companyId: null,
    storeId: null,
    submittedAt,
    amount: null,
    isForPerson: false,
  }
}

interface Known {
  readonly province: string
  readonly contacts: readonly ContactRow[]
  /** The latest register record; null: none. */
  readonly register: RegisterRow | null
}

function wholeCase(row: ApplicationRow, { province, contacts, register }: Known): WholeCase {
  return {
    ...caseOf(row),
    isWaiting: row.answeredAt === null,
    fields: fieldsOf({
      申请编号: row.number,
      企业名称: row.companyName,
      商家类型: kindLabel(row.kind),
      统一社会信用代码: row.creditCode,
      省份: province,
      经营品类: row.goodsClasses.map(goodsClassLabel).join('、'),
      联系人: row.contactName,
      联系手机: { kind: 'mobile', value: row.contactMobile },
      说明: row.note,
      登记信息: register === null ? '未查询，请在“全部申请”中录入' : sourceOf(register),
    }),
    files: [],
    readings: register === null ? [] : readingsOf(row, register),
    history: [
      { at: row.submittedAt, who: row.contactName, text: '提交入驻申请' },
      ...contacts.map(({ kind, content, happenedOn, accountName, createdAt }) => ({
        at: createdAt,
        who: accountName,
        text: `${contactLabel(kind)}（${happenedOn}）：${content}`,
      })),
      ...(row.answeredAt === null ? [] : [{ at: row.answeredAt, who: '平台', text: row.answer ?? '' }]),
    ],
    items: [],
  }
}

function sourceOf({ source, lookedOn, accountName }: RegisterRow): string {
  const labels: Readonly<Record<string, string>> = REGISTER_SOURCES
  return `${labels[source] ?? source}，${lookedOn}，${accountName} 查询`
}

/** The applicant's data beside those of the register; the reviewer ticks differences. */
function readingsOf({ companyName }: ApplicationRow, register: RegisterRow): CaseReading[] {
  const row = (key: string, label: string, onFile: string, typed = '', isDifferent = false): CaseReading => ({
    ...{
      key,
      item: 'register',
      itemLabel: '登记信息',
      label,
      typed,
      read: null,
      confidence: null,
      onFile,
      isDifferent,
    },
  })
  const { standing, legalPerson, foundedOn, capital, address, scope } = register
  return [
    row('register-name', '企业名称', register.companyName, companyName, register.companyName !== companyName),
    row('register-standing', '登记状态', standingLabel(standing), '', standing !== 'active'),
    row('register-legal-person', '法定代表人', legalPerson),
    row('register-founded', '成立日期', foundedOn ?? ''),
    row('register-capital', '注册资本', capital),
    row('register-address', '住所', address),
    row('register-scope', '经营范围', scope),
  ]
}

function standingLabel(standing: string): string {
  const labels: Readonly<Record<string, string>> = REGISTER_STANDINGS
  return labels[standing] ?? standing
}

function goodsClassLabel(goodsClass: string): string {
  return (GOODS_CLASSES as Readonly<Record<string, string>>)[goodsClass] ?? goodsClass
}

function kindLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = MERCHANT_KINDS
  return labels[kind] ?? kind
}

function contactLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = CONTACT_KINDS
  return labels[kind] ?? kind
}

function answer(ctx: Context, id: string, by: StaffRef, isAccepted: boolean, text: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, id)
    if (!row) throw new Refusal('not-found')
    if (row.answeredAt !== null) throw new Refusal('state-changed')
    await answerApplication(tx.db, id, { isAccepted, answer: text, answeredAt: tx.now })
    await audit(tx, {
      action: 'store.merchant-answered',
      subject: id,
      by,
      reason: text,
      before: { isAccepted: null },
      after: { isAccepted },
    })
  })
}
