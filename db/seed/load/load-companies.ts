import type pg from 'pg'
import { madeUpCreditCode } from '../world/licence-papers.ts'
import type { LicenceState } from '../world/licence-rows.ts'
import { mobileOf } from '../world/people.ts'
import type { AccountRight, AccountRow, BuyerCompanyRow, CompanyState } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import { printedOn } from './printed-licence.ts'

const COMPANY_STATES: Readonly<Record<CompanyState, string>> = {
  approved: 'approved',
  'in-review': 'in-review',
  rejected: 'refused',
  'licence-cancelled': 'withdrawn',
}

/** Whether a paper has expired is computed from its date, not stored. */
const LICENCE_STATES: Readonly<Record<LicenceState, string>> = {
  'in-review': 'in-review',
  rejected: 'refused',
  valid: 'valid',
  expiring: 'valid',
  expired: 'valid',
  cancelled: 'cancelled',
}

const RIGHTS: Readonly<Partial<Record<AccountRight, string>>> = {
  order: 'order',
  pay: 'pay',
  finance: 'finance',
  receive: 'receive',
  'after-sale': 'after-sale',
  licence: 'qualification',
}

export async function loadCompanies(
  client: pg.ClientBase,
  companies: readonly BuyerCompanyRow[],
  now: Date,
): Promise<void> {
  // Headquarters before their stores.
  const ordered = companies.toSorted(
    (a, b) => Number(a.headquartersIndex !== null) - Number(b.headquartersIndex !== null),
  )
  await insertRows(client, 'company.company', ordered.map(companyColumns))
  await insertRows(
    client,
    'company.address',
    companies.flatMap(company => addressColumns(company, now)),
  )
  await insertRows(
    client,
    'qualification.licence',
    companies.flatMap(company => licenceColumns(company, now)),
  )
  await insertRows(
    client,
    'qualification.certification',
    companies.flatMap(company => certificationColumns(company, now)),
  )
  await insertRows(client, 'qualification.first_trade', companies.flatMap(firstTradeColumns))
}

function companyColumns(company: BuyerCompanyRow): Record<string, unknown> {
  return {
    id: idOf('company', company.index),
    name: company.name,
    kind: company.kind,
    credit_code: company.creditCode,
    state: COMPANY_STATES[company.state],
    review_note: company.reviewNote,
    province_code: company.place.provinceCode,
    city_code: company.place.cityCode,
    district_code: company.place.districtCode,
    address: company.address,
    legal_person: company.legalPerson.name,
    person_in_charge: company.personInCharge.name,
    quality_head: company.qualityHead.name,
    headquarters_id: company.headquartersIndex === null ? null : idOf('company', company.headquartersIndex),
    is_risk: false,
    created_at: company.registeredOn,
  }
}

function addressColumns(company: BuyerCompanyRow, now: Date): Record<string, unknown>[] {
  return company.addresses.map((address, index) => ({
    id: idOf('address', company.index, index),
    company_id: idOf('company', company.index),
    receiver: address.receiver,
    mobile: address.mobile,
    province_code: address.place.provinceCode,
    city_code: address.place.cityCode,
    district_code: address.place.districtCode,
    detail: address.detail,
    licence_code: address.licenceCode,
    is_default: address.isDefault,
    created_at: now.toISOString(),
  }))
}

function licenceColumns(company: BuyerCompanyRow, now: Date): Record<string, unknown>[] {
  return company.licences.map(licence => ({
    id: idOf('licence', company.index, licence.code),
    company_id: idOf('company', company.index),
    code: licence.code,
    name: licence.name,
    ...printedOn(company, licence, now),
    issuer: licence.issuer,
    issued_on: licence.issuedOn,
    scope_text: licence.scopeText,
    scope_classes: licence.scopeClasses,
    scope_marks: licence.scopeMarks,
    state: LICENCE_STATES[licence.state],
    refuse_reason: licence.rejectReason,
    created_at: licence.issuedOn,
  }))
}

/** Companies that already trade have their electronic seal; the others do not. */
function certificationColumns(company: BuyerCompanyRow, now: Date): Record<string, unknown>[] {
  if (company.state !== 'approved' || company.openedStoreIndexes.length === 0) return []
  const validUntil = new Date(now.getTime() + 400 * 86_400_000).toISOString().slice(0, 10)
  return [
    {
      company_id: idOf('company', company.index),
      state: 'certified',
      valid_until: validUntil,
      updated_at: now.toISOString(),
    },
  ]
}

function firstTradeColumns(company: BuyerCompanyRow): Record<string, unknown>[] {
  return company.openedStoreIndexes.map(storeIndex => ({
    company_id: idOf('company', company.index),
    store_id: idOf('store', storeIndex),
    state: 'established',
    asked_at: company.registeredOn,
    decided_at: company.registeredOn,
    decided_by: '店铺质量管理部',
  }))
}

export async function loadAccounts(
  client: pg.ClientBase,
  accounts: readonly AccountRow[],
  companies: readonly BuyerCompanyRow[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const kindOf = { main: 'buyer', sub: 'buyer', seller: 'seller', operator: 'operator' } as const
  await insertRows(
    client,
    'identity.account',
    accounts.map(account => ({
      id: idOf('account', account.loginName),
      login_name: account.loginName,
      mobile: account.mobile,
      person_name: account.personName,
      kind: kindOf[account.role],
      state: 'enabled',
      password_hash: passwordHash,
      password_version: 1,
      store_id: account.storeIndex === null ? null : idOf('store', account.storeIndex),
      created_at: now.toISOString(),
    })),
  )
  await insertRows(
    client,
    'company.membership',
    accounts.flatMap(account =>
      account.companies.map(binding => ({
        company_id: idOf('company', binding.companyIndex),
        account_id: idOf('account', account.loginName),
        is_main: binding.isMain,
        rights: binding.rights.flatMap(right => RIGHTS[right] ?? []),
        state: 'active',
        created_at:
          companies.find(company => company.index === binding.companyIndex)?.registeredOn ?? now.toISOString(),
      })),
    ),
  )
}

const DAY_MS = 86_400_000

/** A store that applied to belong to the demo chain and waits for its headquarters. */
const WAITING_STORE = {
  loginName: 'jiedaokou',
  personName: '余静怡',
  name: '湖北安泰康大药房连锁有限公司街道口店',
  address: '湖北省武汉市洪山区珞喻路33号1层',
  legalPerson: '高振华',
} as const

/** The stores of the demo chain that headquarters have accepted, and one that waits. */
export async function loadChain(client: pg.ClientBase, passwordHash: string, now: Date): Promise<void> {
  await client.query(
    `insert into company.chain_request (store_company_id, headquarters_id, state, store_name, store_credit_code,
       store_legal_person, store_address, headquarters_name, headquarters_code, asked_at, decided_at)
     select s.id, h.id, 'accepted', s.name, s.credit_code, s.legal_person, s.address, h.name, h.credit_code,
       s.created_at, s.created_at + interval '1 day'
     from company.company s join company.company h on h.id = s.headquarters_id`,
  )
  await loadWaitingStore(client, passwordHash, now)
  await client.query(
    `insert into company.chain_request_step (request_id, step, at)
     select id, 'waiting', asked_at from company.chain_request
     union all select id, state, decided_at from company.chain_request where state = 'accepted'`,
  )
}

async function loadWaitingStore(client: pg.ClientBase, passwordHash: string, now: Date): Promise<void> {
  const [companyId, accountId] = [idOf('company', WAITING_STORE.loginName), idOf('account', WAITING_STORE.loginName)]
  const at = new Date(now.getTime() - DAY_MS).toISOString()
  const { loginName, personName, name, address, legalPerson } = WAITING_STORE
  await insertRows(client, 'identity.account', [
    {
      id: accountId,
      login_name: loginName,
      mobile: mobileOf(1122),
      person_name: personName,
      kind: 'buyer',
      state: 'enabled',
      password_hash: passwordHash,
      password_version: 1,
      created_at: at,
    },
  ])
  await client.query(
    `insert into company.company (id, name, kind, credit_code, state, province_code, city_code, district_code, address,
       legal_person, person_in_charge, quality_head, created_at)
     values ($1, $2, 'chain-store', $3, 'approved', '420000', '420100', '420111', $4, $5, $6, $7, $8)`,
    [companyId, name, madeUpCreditCode('91', '420111', 480), address, legalPerson, personName, '彭惠兰', at],
  )
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, created_at) values ($1, $2, true, 'active', $3)`,
    [companyId, accountId, at],
  )
  await client.query(
    `insert into company.chain_request (store_company_id, headquarters_id, store_name, store_credit_code,
       store_legal_person, store_address, headquarters_name, headquarters_code, asked_at)
     select s.id, h.id, s.name, s.credit_code, s.legal_person, s.address, h.name, h.credit_code, $2
     from company.company s, company.company h where s.id = $1 and h.kind = 'chain-hq'`,
    [companyId, at],
  )
}

/**
 * 个转企: a pharmacy that traded as a household business was deregistered, and registered again as a company with another
 * code.
 */
const DUPLICATE = {
  loginName: 'tongze-old',
  personName: '唐思齐',
  name: '重庆市渝中区同泽春大药房',
  survivor: '重庆市渝中区同泽春大药房有限公司',
  note: '个体工商户转为企业，原营业执照和药品经营许可证已注销。',
} as const

/** A withdrawn company that duplicates an active one, for the platform to merge. */
export async function loadDuplicate(client: pg.ClientBase, passwordHash: string, now: Date): Promise<void> {
  const { loginName, personName, name, survivor, note } = DUPLICATE
  const [companyId, accountId] = [idOf('company', loginName), idOf('account', loginName)]
  const at = new Date(now.getTime() - 600 * DAY_MS).toISOString()
  await insertRows(client, 'identity.account', [
    {
      ...{ id: accountId, login_name: loginName, mobile: mobileOf(1123), person_name: personName, kind: 'buyer' },
      ...{ state: 'enabled', password_hash: passwordHash, password_version: 1, created_at: at },
    },
  ])
  await client.query(
    `insert into company.company (id, name, kind, credit_code, state, review_note, province_code, city_code, district_code,
       address, legal_person, person_in_charge, quality_head, created_at)
     select $1, $2, kind, $3, 'withdrawn', $4, province_code, city_code, district_code, address, legal_person,
       person_in_charge, quality_head, $5 from company.company where name = $6`,
    [companyId, name, madeUpCreditCode('92', '500103', 481), note, at, survivor],
  )
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, created_at) values ($1, $2, true, 'active', $3)`,
    [companyId, accountId, at],
  )
  await client.query(
    `insert into qualification.licence (id, company_id, code, name, number, holder_name, legal_person, address, issuer, issued_on,
       expires_on, scope_text, scope_classes, scope_marks, state, created_at)
     select $1, $2, l.code, l.name, l.number || '（旧）', $3, l.legal_person, l.address, l.issuer, $4::date, l.expires_on, l.scope_text,
       l.scope_classes, l.scope_marks, 'cancelled', $4
     from qualification.licence l join company.company c on c.id = l.company_id where c.name = $5 and l.code = 'DL'`,
    [idOf('licence', loginName), companyId, name, at, survivor],
  )
}
