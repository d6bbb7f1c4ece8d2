import type { CompanyDraft, PaperDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { REGISTRATION_ITEMS } from '@xiaojiu/contract/qualification/words.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import type { Change, Registration } from './tables.ts'

type Filled = Pick<Registration, 'company' | 'papers' | 'receiving'>

/** The review item of a company field. */
const ITEM_OF: Readonly<Record<keyof CompanyDraft, string>> = {
  kind: 'kind',
  goodsClasses: 'kind',
  name: 'name',
  creditCode: 'creditCode',
  provinceCode: 'area',
  cityCode: 'area',
  districtCode: 'area',
  address: 'address',
  legalPerson: 'legalPerson',
  personInCharge: 'personInCharge',
  qualityHead: 'qualityHead',
  headquartersCode: 'headquarters',
}
const INVOICE_FIELDS = [
  'invoiceKind',
  'taxNumber',
  'invoiceAddress',
  'invoicePhone',
  'bankName',
  'bankAccount',
] as const

/** Company data printed on a paper may have to change together with the paper. */
const NAMED_BY_SUBJECT = ['name', 'creditCode', 'area', 'address', 'legalPerson']

export function itemName(item: string): string {
  return Object.hasOwn(REGISTRATION_ITEMS, item)
    ? REGISTRATION_ITEMS[item as keyof typeof REGISTRATION_ITEMS]
    : licenceName(item)
}

/** The items that may be changed now: refused ones and what depends on them; null when all may. */
export function editableItems({ state, objections }: Registration): readonly string[] | null {
  if (state !== 'refused') return null
  const items = objections.map(objection => objection.item)
  const isSubject = items.includes('BL') || items.includes('INST')
  return [...new Set([...items, ...(isSubject ? NAMED_BY_SUBJECT : [])])]
}

/** The content of an item as comparable text. */
export function itemText({ company, papers, receiving }: Filled, item: string): string {
  const fields = Object.entries(ITEM_OF).filter(([, of]) => of === item)
  if (fields.length > 0) return JSON.stringify(fields.map(([field]) => company[field as keyof CompanyDraft]))
  if (item === 'invoice') return JSON.stringify(INVOICE_FIELDS.map(field => receiving[field]))
  if (item === 'receiving') {
    const { receiver, receiverMobile, provinceCode, cityCode, districtCode, detail } = receiving
    return JSON.stringify([receiver, receiverMobile, provinceCode, cityCode, districtCode, detail])
  }
  return JSON.stringify(papers.find(paper => paper.code === item) ?? null)
}

/** During a correction, only refused items may change. */
export function refuseUnrelatedChanges(before: Registration, change: Change): void {
  const editable = editableItems(before)
  if (editable === null) return
  const after = { ...before, ...change }
  const items = new Set([
    ...Object.keys(REGISTRATION_ITEMS),
    ...before.papers.map(paper => paper.code),
    ...after.papers.map(paper => paper.code),
  ])
  const stray = [...items].find(item => !editable.includes(item) && itemText(before, item) !== itemText(after, item))
  if (stray !== undefined) throw new Refusal('not-refused', { name: itemName(stray) })
}

/** Every refused item must be changed or explained; an explanation is decided by a person. */
export function refuseUncorrected(registration: Registration): void {
  const explained = new Set(registration.explanations.map(({ item }) => item))
  const left = registration.objections.filter(
    ({ item, was }) => !explained.has(item) && itemText(registration, item) === was,
  )
  if (left.length > 0)
    throw new Refusal('correction-incomplete', { names: left.map(({ item }) => itemName(item)).join('、') })
}

const PAPER_LABELS = {
  number: '编号',
  holderName: '名称',
  legalPerson: '法定代表人',
  address: '地址',
  warehouseAddress: '仓库地址',
  issuer: '发证机关',
  issuedOn: '发证日期',
  expires: '有效期至',
  scopeText: '经营范围',
  tradeMode: '经营方式',
  rxCategory: '经营类别',
} as const satisfies Partial<Record<keyof PaperDraft, string>>

/** What the applicant has changed since the refusal, for the next reviewer; null: nothing. */
export function changeSince(
  registration: Registration,
  { item, was }: Registration['objections'][number],
): string | null {
  const is = itemText(registration, item)
  if (is === was) return null
  const [before, after] = [JSON.parse(was), JSON.parse(is)] as unknown[]
  if (Array.isArray(before) && Array.isArray(after)) return `${words(before)} → ${words(after)}`
  return paperChange(before as PaperDraft | null, after as PaperDraft | null)
}

function words(values: readonly unknown[]): string {
  return values.flat().filter(Boolean).join(' ') || '空'
}

function paperChange(before: PaperDraft | null, after: PaperDraft | null): string {
  if (after === null) return '已撤去'
  if (before === null) return '补充上传'
  const changed = (Object.keys(PAPER_LABELS) as (keyof typeof PAPER_LABELS)[])
    .filter(field => before[field] !== after[field])
    .map(field => `${PAPER_LABELS[field]} ${before[field] || '空'} → ${after[field] || '空'}`)
  const isPictured = before.fileIds.join() !== after.fileIds.join()
  return [...changed, ...(isPictured ? ['图片已更换'] : [])].join('；')
}
