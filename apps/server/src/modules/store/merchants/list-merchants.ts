import {
  CONTACT_KINDS,
  type ContactKind,
  type MerchantFigures,
  MerchantFilter,
  type MerchantRow,
  type NoteContact,
  type NoteRegister,
  REGISTER_SOURCES,
  REGISTER_STANDINGS,
  type RegisterFacts,
} from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { MERCHANT_KINDS, MERCHANT_STATES } from '@xiaojiu/contract/store/schemas.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesBy, companiesOf } from '#modules/company/public.ts'
import type { ExportSource, Mask } from '#modules/file/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { merchantStateOf } from '../domain/merchant.ts'
import { type ApplicationRow, lockApplication } from '../tables/applications.ts'
import {
  contactsOf,
  countApplications,
  countByCode,
  countFunnel,
  insertContact,
  insertRegister,
  listApplicationRows,
  type RegisterRow,
  registersOf,
} from '../tables/contacts.ts'

/** 入驻申请 within the operator's limits, each with its notes. */
export function listMerchants(ctx: OperatorContext, filter: MerchantFilter) {
  return inSnapshot(ctx, async tx => {
    const rows = await listApplicationRows(tx.db, filter)
    const shown = rows.slice(0, filter.pageSize)
    return {
      list: await present(tx, shown),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      counts: await countApplications(tx.db),
    }
  })
}

async function present(
  { db }: StaffContext,
  rows: readonly ApplicationRow[],
  mask: Mask = maskPersonalData,
): Promise<MerchantRow[]> {
  const codes = [...new Set(rows.map(row => row.creditCode))]
  const ids = rows.map(row => row.id)
  const contacts = Map.groupBy(await contactsOf(db, ids), contact => contact.applicationId)
  const registers = Map.groupBy(await registersOf(db, ids), facts => facts.applicationId)
  const sameCode = await countByCode(db, codes)
  const known = await companiesBy(db, codes)
  const companies = await companiesOf(db, [...known.values()].flat())
  const provinces = await areaNames(db, [...new Set(rows.map(row => row.provinceCode))])
  return rows.map(row => {
    const own = contacts.get(row.id) ?? []
    const company = companies.get(known.get(row.creditCode)?.[0] ?? '')
    return {
      applicationId: row.id,
      applicationNo: row.number,
      // The check constraints allow no other values, here and below.
      kind: row.kind as MerchantRow['kind'],
      companyName: row.companyName,
      creditCode: row.creditCode,
      isCodeGenuine: isGenuineCreditCode(row.creditCode),
      provinceName: provinces.get(row.provinceCode) ?? row.provinceCode,
      goodsClasses: [...row.goodsClasses],
      contactName: row.contactName,
      contactMobile: mask(row.contactMobile),
      note: row.note,
      state: merchantStateOf(row, own.length),
      submittedAt: row.submittedAt,
      answer: row.answer,
      answeredAt: row.answeredAt,
      otherCount: (sameCode.get(row.creditCode) ?? 1) - 1,
      known: company
        ? { companyId: company.companyId, name: company.name, isNameSame: company.name === row.companyName }
        : null,
      contacts: own.map(({ id, kind, content, happenedOn, accountName, createdAt }) => ({
        ...{ contactId: id, kind: kind as ContactKind, content, happenedOn, by: accountName, at: createdAt },
      })),
      registers: (registers.get(row.id) ?? []).map(factsOf),
    }
  })
}

function factsOf(row: RegisterRow): RegisterFacts {
  const { lookedOn, companyName, legalPerson, foundedOn, capital, address, scope, accountName, createdAt } = row
  return {
    ...{ lookedOn, companyName, legalPerson, foundedOn, capital, address, scope, by: accountName, at: createdAt },
    // The check constraints allow no other values.
    source: row.source as RegisterFacts['source'],
    standing: row.standing as RegisterFacts['standing'],
  }
}

/** Records a call, a visit, terms, or a request for papers. */
export function noteContact(
  ctx: OperatorContext,
  { applicationId, kind, content, happenedOn }: NoteContact,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const application = await lockApplication(tx.db, applicationId)
    if (!application) throw new Refusal('not-found')
    if (kind === 'papers' && application.answeredAt !== null) throw new Refusal('merchant-answered')
    if (happenedOn > dayOf(tx.now)) throw new Refusal('contact-in-future')
    const { accountId, name: accountName } = tx.actor
    await insertContact(tx.db, {
      ...{ applicationId, kind, content, happenedOn, accountId, accountName, createdAt: tx.now },
    })
    await audit(tx, { action: 'store.note-contact', subject: applicationId, details: { kind, content, happenedOn } })
  })
}

/** Records what a public register says about the applicant today; earlier records stay. */
export function noteRegister(ctx: OperatorContext, given: NoteRegister): Promise<void> {
  const { applicationId, requestId: _key, ...facts } = given
  return inTransaction(ctx, async tx => {
    if (!(await lockApplication(tx.db, applicationId))) throw new Refusal('not-found')
    if (facts.lookedOn > dayOf(tx.now)) throw new Refusal('contact-in-future')
    const { accountId, name: accountName } = tx.actor
    await insertRegister(tx.db, { applicationId, ...facts, accountId, accountName, createdAt: tx.now })
    const { lookedOn, companyName } = facts
    await audit(tx, {
      action: 'store.note-register',
      subject: applicationId,
      details: {
        ...{ source: REGISTER_SOURCES[facts.source], standing: REGISTER_STANDINGS[facts.standing] },
        ...{ lookedOn, companyName },
      },
    })
  })
}

const PERIOD_MS = 180 * DAY_MS

/** From submission to approval: shows at which step applicants are lost. */
export function getMerchantFigures(ctx: OperatorContext): Promise<MerchantFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const { applied, spoken, visited, answered, accepted } = await countFunnel(db, addMs(now, -PERIOD_MS))
    return {
      funnel: [
        { label: '提交申请', count: applied },
        { label: '已跟进', count: spoken },
        { label: '已走访', count: visited },
        { label: '已答复', count: answered },
        { label: '已通过', count: accepted },
      ],
    }
  })
}

const AT_ONCE = 500

/** 入驻申请 as an export. Notes of talks may name a person. */
export const merchantsSource: ExportSource<MerchantFilter, MerchantRow> = {
  list: 'store.merchants',
  title: '入驻申请',
  faces: ['platform'],
  right: 'merchant.review',
  filter: MerchantFilter,
  columns: [
    { of: 'company', label: '企业', width: 34, kind: 'text', value: row => row.companyName },
    { of: 'company', label: '申请编号', width: 20, kind: 'text', value: row => row.applicationNo },
    { of: 'code', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'code', label: '代码校验', width: 10, kind: 'text', value: row => (row.isCodeGenuine ? '通过' : '不通过') },
    { of: 'kind', label: '商家类型', width: 12, kind: 'text', value: row => MERCHANT_KINDS[row.kind] },
    { of: 'kind', label: '省份', width: 12, kind: 'text', value: row => row.provinceName },
    { of: 'contact', label: '联系人', width: 12, kind: 'text', value: row => row.contactName },
    {
      ...{ of: 'contact', label: '手机', width: 14, kind: 'text', isPersonal: true },
      value: row => row.contactMobile,
    },
    { of: 'submitted', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
    {
      ...{ of: 'contacts', label: '沟通记录', width: 60, kind: 'text', isPersonal: true },
      value: row =>
        row.contacts.map(one => `${one.happenedOn} ${CONTACT_KINDS[one.kind]} ${one.by}：${one.content}`).join('\n'),
    },
    {
      ...{ of: 'code', label: '登记信息', width: 40, kind: 'text' },
      value: ({ registers: [last] }) =>
        last === undefined
          ? null
          : `${last.companyName}，${REGISTER_STANDINGS[last.standing]}（${REGISTER_SOURCES[last.source]} ${last.lookedOn}）`,
    },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => MERCHANT_STATES[row.state] },
    { of: 'state', label: '答复', width: 40, kind: 'text', value: row => row.answer },
  ],
  async read(tx, filter, after, mask) {
    const rows = await listApplicationRows(tx.db, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    const shown = rows.slice(0, AT_ONCE)
    return {
      rows: await present(tx, shown, mask),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  },
}
