import { caseNosOf, caseNumbers } from './after-sale/public.ts'
import { companiesOf, companyNumbers } from './company/public.ts'
import { accountFaces } from './identity/public.ts'
import { invoiceNumbers } from './invoice/public.ts'
import { orderHeads, orderNumbers } from './order/public.ts'
import { paymentNumbers } from './payment/public.ts'
import type { NumberSource } from '#platform/number-source.ts'
import type { SubjectName, SubjectNames } from './staff/public.ts'
import { storesOf } from './store/public.ts'

/** Whatever has a number, module by module. */
export const allNumberSources: readonly NumberSource[] = [
  orderNumbers,
  caseNumbers,
  companyNumbers,
  paymentNumbers,
  invoiceNumbers,
]

/** What the records in the trail are called. */
export const subjectNames: SubjectNames = async (db, ids) => {
  if (ids.length === 0) return new Map()
  const names = new Map<string, SubjectName>()
  for (const [id, { name }] of await companiesOf(db, ids)) names.set(id, { kind: 'company', name })
  for (const [id, { name }] of await storesOf(db, ids)) names.set(id, { kind: 'store', name })
  for (const [id, { personName, loginName }] of await accountFaces(db, ids))
    names.set(id, { kind: 'account', name: `${personName || loginName}` })
  for (const { orderId, orderNo } of await orderHeads(db, ids)) names.set(orderId, { kind: 'order', name: orderNo })
  for (const [id, caseNo] of await caseNosOf(db, ids)) names.set(id, { kind: 'case', name: caseNo })
  return names
}
