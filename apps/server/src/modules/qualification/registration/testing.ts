import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import {
  CompanyDraft,
  PaperDraft,
  ReceivingDraft,
  type Registration,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { aCreditCode } from './testing/made-up-code.ts'

let madeCount = 0
const AREA = { provinceCode: '420000', cityCode: '420100', districtCode: '420106' }

/** A credit code that no test has used yet. */
export function newCode(): string {
  madeCount++
  return aCreditCode(madeCount)
}

/** A login without a company, signed in. */
export async function aRegistrant(server: TestServer) {
  const { accountId } = await anAccount(server.owner.db)
  return { accountId, client: await signIn(server, { accountId }) }
}

/** A pharmacy in Wuhan that wants to buy chemical medicines, by default. */
export function aCompanyDraft(creditCode: string, more: Partial<CompanyDraft> = {}): CompanyDraft {
  return CompanyDraft.parse({
    kind: 'single-pharmacy',
    goodsClasses: ['chemical'],
    name: `武汉江城同济大药房${creditCode.slice(-6)}店`,
    creditCode,
    ...AREA,
    address: '中南路14号一楼',
    legalPerson: '方以智',
    personInCharge: '沈括',
    qualityHead: '叶天士',
    ...more,
  })
}

/** Everything filled in, nothing handed in. */
export async function filledIn(client: TestClient, company: CompanyDraft): Promise<Registration> {
  await client.call(qualificationEndpoints.saveCompany, company)
  await client.call(qualificationEndpoints.savePapers, { papers: await papersOf(client, company) })
  const receiving = ReceivingDraft.parse({
    receiver: '苏颂',
    receiverMobile: '13800001234',
    ...AREA,
    detail: '中南路14号一楼',
    taxNumber: company.creditCode,
  })
  return (await client.call(qualificationEndpoints.saveReceiving, receiving)).value
}

async function papersOf(client: TestClient, { name, creditCode }: CompanyDraft): Promise<PaperDraft[]> {
  const base = { holderName: name, issuer: '武汉市市场监督管理局', issuedOn: '2025-06-01', legalPerson: '方以智' }
  const address = '湖北省武汉市武昌区中南路14号一楼'
  const papers = [
    { code: 'BL', number: creditCode, expires: '长期', address, scopeText: '药品零售' },
    { code: 'AR', number: creditCode, expires: '2027-06-30' },
    {
      code: 'DL',
      number: `鄂DB0270${creditCode.slice(12, 17).replace(/\D/g, '1')}`,
      expires: '2030-05-31',
      address,
      scopeText: '中成药、化学药',
    },
    { code: 'PA', number: 'PA2026001', expires: '2027-05-31', legalPerson: '苏颂' },
    { code: 'RA', number: 'RA2026001', expires: '2027-05-31', legalPerson: '苏颂' },
    { code: 'ID', number: '11010519491231002X', holderName: '苏颂', expires: '2036-06-01' },
  ]
  return Promise.all(
    papers.map(async paper => PaperDraft.parse({ ...base, ...paper, fileIds: [await uploadedPicture(client)] })),
  )
}

/** What the reader is to see on any picture from now on; nothing: it cannot read. */
export interface Seen {
  fields: Record<string, { text: string; confidence: number }>
}

/** Takes the place of the reader. */
export function stubReader(server: TestServer): Seen {
  const seen: Seen = { fields: {} }
  const answer = async () =>
    Object.keys(seen.fields).length > 0
      ? { ok: true as const, value: seen.fields }
      : { ok: false as const, kind: 'refused' as const, code: 'unreadable', message: '' }
  Object.assign(server.parts.gateways, { ocr: { recogniseLicence: answer, recogniseIdCard: answer } })
  return seen
}
