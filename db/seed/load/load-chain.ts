import type pg from 'pg'
import { madeUpCreditCode } from '../world/licence-papers.ts'
import { mobileOf } from '../world/people.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const DAY_MS = 86_400_000

/** A store that wants to belong to the demo chain and waits for its headquarters' word. */
const WAITING_STORE = {
  loginName: 'jiedaokou',
  personName: '余静怡',
  name: '湖北安泰康大药房连锁有限公司街道口店',
  address: '珞喻路33号1层',
  legalPerson: '高振华',
} as const

/** The stores of the demo chain as their headquarters has accepted them, and one that waits. */
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
