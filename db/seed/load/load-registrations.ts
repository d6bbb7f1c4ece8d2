import type pg from 'pg'
import { insertPictures, insertReadings, mistyped, type PrintedPaper } from '../practice/pictures.ts'
import type { AccountRow, BuyerCompanyRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import { printedOn } from './printed-licence.ts'

/** 开票资料 is entered in a separate step, 质量保证协议 during first trade. */
const NOT_UPLOADED: ReadonlySet<string> = new Set(['IV', 'QA'])

/** The registrations of companies that are still in review. */
export async function loadRegistrations(
  client: pg.ClientBase,
  companies: readonly BuyerCompanyRow[],
  accounts: readonly AccountRow[],
  now: Date,
): Promise<void> {
  const waiting = companies.filter(company => company.state === 'in-review')
  const rows = waiting.flatMap(company => {
    const accountId = ownerOf(company, accounts)
    return accountId === undefined ? [] : [registrationColumns(company, accountId, now)]
  })
  await insertRows(client, 'qualification.registration', rows)
  for (const company of waiting) {
    const at = company.registeredOn
    const accountId = ownerOf(company, accounts)
    if (accountId === undefined) continue
    const pictures = uploadedOf(company).map(licence => ({
      ...{ fileId: pictureOf(company, licence), companyId: idOf('company', company.index), accountId, at },
      ...{ code: licence.code, paper: printedPaper(company, licence, now) },
    }))
    await insertPictures(client, pictures)
    await insertReadings(client, pictures)
  }
}

function ownerOf(company: BuyerCompanyRow, accounts: readonly AccountRow[]): string | undefined {
  const owner = accounts.find(account =>
    account.companies.some(one => one.companyIndex === company.index && one.isMain),
  )
  return owner && idOf('account', owner.loginName)
}

type Licence = BuyerCompanyRow['licences'][number]

function uploadedOf(company: BuyerCompanyRow): Licence[] {
  return company.licences.filter(licence => !NOT_UPLOADED.has(licence.code))
}

function pictureOf(company: BuyerCompanyRow, { code }: Licence): string {
  return idOf('practice', 'registration-picture', company.index, code)
}

function registrationColumns(company: BuyerCompanyRow, accountId: string, now: Date): Record<string, unknown> {
  const { provinceCode, cityCode, districtCode } = company.place
  const place = { provinceCode, cityCode, districtCode }
  const [address] = company.addresses
  const title = company.invoiceTitle
  return {
    id: idOf('registration', company.index),
    account_id: accountId,
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
    papers: uploadedOf(company).map(licence => paperOf(company, licence, now)),
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

/** The data printed on the picture. */
function printedPaper(company: BuyerCompanyRow, licence: Licence, now: Date): PrintedPaper {
  const printed = printedOn(company, licence, now)
  const text = (column: string) => String(printed[column] ?? '')
  return {
    ...{ title: licence.name, number: text('number'), holderName: text('holder_name') },
    ...{ legalPerson: text('legal_person'), address: text('address'), warehouseAddress: text('warehouse_address') },
    ...{ issuer: licence.issuer, issuedOn: licence.issuedOn, scopeText: licence.scopeText },
    expires: text('expires_on') || '长期',
  }
}

/** The main licence, whose number was typed wrongly so that the reviewer has something to find. */
const MISTYPED: ReadonlySet<string> = new Set(['DL', 'ML', 'CF'])

/** The data that the applicant typed. */
function paperOf(company: BuyerCompanyRow, licence: Licence, now: Date) {
  const { code } = licence
  const { title: _, number, ...typed } = printedPaper(company, licence, now)
  return {
    ...{ code, ...typed, fileIds: [pictureOf(company, licence)] },
    number: MISTYPED.has(code) ? mistyped(number) : number,
  }
}
