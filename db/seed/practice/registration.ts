import { insertRows } from '../load/bulk.ts'
import { madeUpCreditCode } from '../world/licence-papers.ts'
import { insertPictures, insertReadings, mistyped, type PrintedPaper, typedOf } from './pictures.ts'
import type { MakeCase } from './practice.ts'

interface Template {
  readonly company: Readonly<Record<string, string>>
  readonly licences: readonly Readonly<Record<string, string>>[]
  readonly receiver: string
  readonly mobile: string
}

/** 开票资料 is entered in a separate step, 质量保证协议 during first trade. */
const NOT_UPLOADED: readonly string[] = ['IV', 'QA']
/** The main licences of a company. */
const MAIN_PAPERS: readonly string[] = ['DL', 'PL', 'ML', 'CF']

/** A copy of an existing company with another name and code, and all its papers. */
export const makeRegistration: MakeCase = async ({ client, idOf, nth, applicant, at }) => {
  const template = await readTemplate(client, applicant.id)
  if (!template) return null
  const { company, licences } = template
  const name = company['name']?.replace(/(大?药房|诊所|医院|卫生室|门诊部|公司)/, `演练${nth % 1000}号$1`) ?? ''
  const creditCode = madeUpCreditCode('91', company['district_code'] ?? '420106', nth % 8000)
  const [companyId, accountId] = [idOf('company'), idOf('account')]
  await insertRows(client, 'identity.account', [
    {
      ...{ id: accountId, login_name: `practice${nth}`, mobile: `1390000${String(nth % 10_000).padStart(4, '0')}` },
      // Nobody can log in: no password has this hash.
      ...{ person_name: company['person_in_charge'], kind: 'buyer', state: 'enabled', password_hash: '-' },
      ...{ password_version: 1, is_mobile_proven: true, created_at: at },
    },
  ])
  await insertRows(client, 'company.company', [
    {
      ...company,
      ...{ id: companyId, name, credit_code: creditCode, state: 'in-review', headquarters_id: null, created_at: at },
    },
  ])
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, created_at) values ($1, $2, true, 'active', $3)`,
    [companyId, accountId, at],
  )
  const papers = licences.map(licence => ({
    licence,
    code: licence['code'] ?? '',
    fileId: idOf(`picture-${licence['code'] ?? ''}`),
    printed: printedOf(licence, name, creditCode),
  }))
  await insertRows(
    client,
    'qualification.licence',
    papers.map(({ licence, code, printed }) => ({
      ...licence,
      ...{
        id: idOf(`licence-${code}`),
        company_id: companyId,
        holder_name: printed.holderName,
        number: printed.number,
      },
      ...{ state: 'in-review', created_at: at },
    })),
  )
  await insertPictures(
    client,
    papers.map(({ fileId, printed }) => ({ fileId, companyId, accountId, at, paper: printed })),
  )
  await insertReadings(
    client,
    papers.map(({ fileId, code, printed }) => ({ fileId, accountId, code, at, paper: printed })),
  )
  const place = {
    provinceCode: company['province_code'],
    cityCode: company['city_code'],
    districtCode: company['district_code'],
  }
  await insertRows(client, 'qualification.registration', [
    {
      ...{ id: idOf('registration'), account_id: accountId, company_id: companyId, state: 'in-review' },
      company: {
        ...{
          kind: company['kind'],
          goodsClasses: ['chemical', 'patent-chinese', 'device-2'],
          name,
          creditCode,
          ...place,
        },
        ...{ address: company['address'], legalPerson: company['legal_person'] },
        ...{ personInCharge: company['person_in_charge'], qualityHead: company['quality_head'] },
      },
      papers: papers.map(({ licence, code, fileId, printed }) => ({
        ...{
          code,
          ...typedOf(printed),
          tradeMode: licence['trade_mode'],
          rxCategory: licence['rx_category'],
          fileIds: [fileId],
        },
        number: MAIN_PAPERS.includes(code) ? mistyped(printed.number) : printed.number,
      })),
      receiving: {
        ...{ receiver: template.receiver, receiverMobile: template.mobile, ...place, detail: company['address'] },
        ...{ invoiceKind: 'ordinary', taxNumber: creditCode, invoiceAddress: '', invoicePhone: '' },
        ...{ bankName: '', bankAccount: '' },
      },
      ...{ objections: [], explanations: [], face_state: 'none', created_at: at, saved_at: at, submitted_at: at },
    },
  ])
  return idOf('registration')
}

async function readTemplate(
  client: Parameters<MakeCase>[0]['client'],
  companyId: string,
): Promise<Template | undefined> {
  const { rows } = await client.query<Template>(
    `select to_jsonb(c) as company, coalesce(a.receiver, c.person_in_charge) as receiver,
       coalesce(a.mobile, '13971200399') as mobile,
       (select jsonb_agg(to_jsonb(l) order by l.code) from qualification.licence l
        where l.company_id = c.id and l.state = 'valid' and l.code <> all($2)) as licences
     from company.company c left join company.address a on a.company_id = c.id and a.is_default
     where c.id = $1 and exists (select from qualification.licence l where l.company_id = c.id and l.state = 'valid')
     limit 1`,
    [companyId, NOT_UPLOADED],
  )
  return rows[0]
}

/** Papers of persons keep their names; a business licence has the company's code. */
function printedOf(licence: Readonly<Record<string, string>>, name: string, creditCode: string): PrintedPaper {
  const isPersons = licence['code'] === 'ID'
  return {
    title: licence['name'] ?? '',
    number: licence['code'] === 'BL' ? creditCode : (licence['number'] ?? ''),
    holderName: isPersons ? (licence['holder_name'] ?? '') : name,
    legalPerson: licence['legal_person'] ?? '',
    address: licence['address'] ?? '',
    warehouseAddress: licence['warehouse_address'] ?? '',
    scopeText: licence['scope_text'] ?? '',
    issuer: licence['issuer'] ?? '',
    issuedOn: licence['issued_on'] ?? '',
    expires: licence['expires_on'] ?? '长期',
  }
}
