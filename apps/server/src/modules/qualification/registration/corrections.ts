import type { CompanyDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { REGISTRATION_ITEMS } from '@xiaojiu/contract/qualification/words.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import type { Change, Registration } from './tables.ts'

type Filled = Pick<Registration, 'company' | 'papers' | 'receiving'>

/** Which item of a review a field of the company belongs to. */
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

/** What a paper names of the company may have to change with the paper. */
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

/** While correcting, nothing may change that was not refused. */
export function refuseStrayChanges(before: Registration, change: Change): void {
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

/** Everything that was refused has to look different now, or to be explained: then a person decides. */
export function refuseUncorrected(registration: Registration): void {
  const explained = new Set(registration.explanations.map(({ item }) => item))
  const left = registration.objections.filter(
    ({ item, was }) => !explained.has(item) && itemText(registration, item) === was,
  )
  if (left.length > 0)
    throw new Refusal('correction-incomplete', { names: left.map(({ item }) => itemName(item)).join('、') })
}
