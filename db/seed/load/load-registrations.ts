import type pg from 'pg'
import type { AccountRow, BuyerCompanyRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import { printedOn } from './printed-licence.ts'

/** 开票资料 comes from a step of its own, 质量保证协议 from first trade. */
const NOT_UPLOADED: ReadonlySet<string> = new Set(['IV', 'QA'])

/** The registrations behind companies that are still in review. */
export async function loadRegistrations(
  client: pg.ClientBase,
  companies: readonly BuyerCompanyRow[],
  accounts: readonly AccountRow[],
  now: Date,
): Promise<void> {
  const waiting = companies.filter(company => company.state === 'in-review')
  const rows = waiting.flatMap(company => {
    const owner = accounts.find(account =>
      account.companies.some(one => one.companyIndex === company.index && one.isMain),
    )
    return owner ? [registrationColumns(company, owner, now)] : []
  })
  await insertRows(client, 'qualification.registration', rows)
}

function registrationColumns(company: BuyerCompanyRow, owner: AccountRow, now: Date): Record<string, unknown> {
  const { provinceCode, cityCode, districtCode } = company.place
  const place = { provinceCode, cityCode, districtCode }
  const [address] = company.addresses
  const title = company.invoiceTitle
  return {
    id: idOf('registration', company.index),
    account_id: idOf('account', owner.loginName),
    company_id: idOf('company', company.index),
    state: 'in-review',
    company: {
      kind: company.kind,
      goodsClasses: ['chemical', 'patent-chinese', 'device-2', 'health-food'],
      name: company.name,
      creditCode: company.creditCode,
      ...place,
      address: address?.detail ?? '',
      legalPerson: company.legalPerson.name,
      personInCharge: company.personInCharge.name,
      qualityHead: company.qualityHead.name,
    },
    papers: company.licences
      .filter(licence => !NOT_UPLOADED.has(licence.code))
      .map(licence => paperOf(company, licence, now)),
    receiving: {
      receiver: address?.receiver ?? '',
      receiverMobile: address?.mobile ?? '',
      ...place,
      detail: address?.detail ?? '',
      invoiceKind: title.kind,
      taxNumber: title.taxNumber,
      invoiceAddress: title.address,
      invoicePhone: title.phone,
      bankName: title.bankName,
      bankAccount: title.bankAccount,
    },
    objections: [],
    face_state: 'none',
    created_at: company.registeredOn,
    saved_at: company.registeredOn,
    submitted_at: company.registeredOn,
  }
}

function paperOf(company: BuyerCompanyRow, licence: BuyerCompanyRow['licences'][number], now: Date) {
  const printed = printedOn(company, licence, now)
  return {
    code: licence.code,
    number: printed['number'],
    holderName: printed['holder_name'],
    legalPerson: printed['legal_person'],
    address: printed['address'],
    warehouseAddress: printed['warehouse_address'],
    issuer: licence.issuer,
    issuedOn: licence.issuedOn,
    expires: printed['expires_on'] ?? '长期',
    scopeText: licence.scopeText,
  }
}
