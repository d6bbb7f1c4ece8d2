import { insertRows } from '../load/bulk.ts'
import { madeUpCreditCode } from '../world/licence-papers.ts'
import type { PrintedPaper } from './pictures.ts'
import type { Practice } from './practice.ts'

interface Template {
  readonly company: Readonly<Record<string, string>>
  readonly licences: readonly Readonly<Record<string, string>>[]
  readonly receiver: string
  readonly mobile: string
}

/** A copy of an existing company, and its papers as they are printed. */
export interface CopiedCompany extends Template {
  readonly companyId: string
  readonly accountId: string
  readonly name: string
  readonly creditCode: string
  readonly papers: readonly {
    readonly licence: Readonly<Record<string, string>>
    readonly code: string
    readonly printed: PrintedPaper
  }[]
}

/** 开票资料 is entered in a separate step, 质量保证协议 during first trade. */
const NOT_UPLOADED: readonly string[] = ['IV', 'QA']
/** What the copied company and its papers are: waiting for their review, or approved. */
const STATES = {
  'in-review': { company: 'in-review', licence: 'in-review' },
  approved: { company: 'approved', licence: 'valid' },
} as const

/** Copies the applicant's company under another name and code, with an account of its own and all its papers. */
export async function copyCompany(
  { client, idOf, nth, applicant, at }: Practice,
  state: keyof typeof STATES,
): Promise<CopiedCompany | null> {
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
      ...{
        id: companyId,
        name,
        credit_code: creditCode,
        state: STATES[state].company,
        headquarters_id: null,
        created_at: at,
      },
    },
  ])
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, created_at) values ($1, $2, true, 'active', $3)`,
    [companyId, accountId, at],
  )
  const papers = licences.map(licence => ({
    licence,
    code: licence['code'] ?? '',
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
      ...{ state: STATES[state].licence, created_at: at },
    })),
  )
  return { ...template, companyId, accountId, name, creditCode, papers }
}

async function readTemplate(client: Practice['client'], companyId: string): Promise<Template | undefined> {
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
