import type pg from 'pg'
import { insertRows } from '../load/bulk.ts'
import { idOf as seedIdOf } from '../load/ids.ts'
import { copyCompany } from './copied-company.ts'
import { insertPictures } from './pictures.ts'
import type { MakeCase, Practice } from './practice.ts'

interface Found {
  readonly id: string
  readonly accountId: string
}

/**
 * 首营: a certified company with all papers that the store requires, and no trade with it yet, applies for first trade.
 * The server itself seals its dossier and presents it to the store.
 */
export const makeFirstTrade: MakeCase = async practice => {
  const { client, idOf, storeId, at } = practice
  const found = (await findNewcomer(practice)) ?? (await addNewcomer(practice))
  if (!found) return null
  await client.query(
    `insert into qualification.certification (company_id, state, valid_until, updated_at)
     values ($1, 'certified', $2::timestamptz::date + 400, $2) on conflict (company_id) do nothing`,
    [found.id, at],
  )
  await showLicences(practice, found)
  await insertRows(client, 'qualification.first_trade', [
    {
      id: idOf('first-trade'),
      ...{ company_id: found.id, store_id: storeId, state: 'asked', asked_at: at, asked_by: found.accountId },
    },
  ])
  return idOf('first-trade')
}

/** 首营: a dossier whose seal is invalid since its certificate was revoked. */
export const makeRevokedFirstTrade: MakeCase = async practice => {
  const { client, idOf, storeId, at } = practice
  const found = await findNewcomer(practice)
  if (!found) return null
  await showLicences(practice, found)
  await sealPackage(practice, found.id)
  await insertRows(client, 'qualification.first_trade', [
    {
      id: idOf('first-trade'),
      ...{ company_id: found.id, store_id: storeId, state: 'in-review', asked_at: at, asked_by: found.accountId },
      sent_dossier_id: idOf('dossier'),
    },
  ])
  return idOf('first-trade')
}

/** 首营: a customer sent renewed papers, and the store asks for one more before it decides. */
export const makeAskedFirstTrade: MakeCase = async practice => {
  const { client, idOf, storeId, at } = practice
  const { rows } = await client.query<{ id: string; company_id: string }>(
    `select t.id, t.company_id from qualification.first_trade t
     where t.store_id = $1 and t.state = 'established' and t.sent_dossier_id is null
       and not exists (select from company.membership own join identity.account a on a.id = own.account_id
         where own.company_id = t.company_id and a.login_name = 'buyer')
     order by t.id limit 1`,
    [storeId],
  )
  const [pair] = rows
  if (!pair) return null
  await sealPackage(practice, pair.company_id)
  await client.query('update qualification.first_trade set sent_dossier_id = $2, asked_at = $3 where id = $1', [
    ...[pair.id, idOf('dossier'), at],
  ])
  await insertRows(client, 'qualification.paper_ask', [
    {
      ...{ id: idOf('paper-ask'), pair_id: pair.id, company_id: pair.company_id, store_id: storeId },
      ...{
        dossier_id: idOf('dossier'),
        paper: '采购人员授权委托书',
        reason: '资料包内的授权书未写明采购品种范围和期限',
      },
      ...{ account_id: seedIdOf('account', 'seller-quality'), actor_name: '苏静怡', asked_at: at },
    },
  ])
  return pair.id
}

/** The papers of a company under a revoked certificate. The key is destroyed with it: an empty one decrypts nothing. */
async function sealPackage({ client, idOf, at }: Practice, companyId: string): Promise<void> {
  await client.query(
    `insert into qualification.certificate (id, company_id, serial, subject_name, credit_code, certificate_pem,
       private_key, valid_from, valid_until, revoked_at, revoke_reason)
     select $2::uuid, id, $2::uuid::text, name, credit_code, '', '', $3::timestamptz - interval '1 year',
       $3::timestamptz::date + 200, $3::timestamptz, '换发新证书'
     from company.company where id = $1`,
    [companyId, idOf('certificate'), at],
  )
  await client.query(
    `insert into qualification.dossier (id, company_id, number, content_hash, papers, file_id, certificate_id, created_at)
     select $3::uuid, $1, 'SY' || substr($3::uuid::text, 1, 8), $3::uuid::text, coalesce((
         select jsonb_agg(jsonb_build_object('licenceId', l.id, 'code', l.code, 'name', l.name, 'number', l.number,
           'expiresOn', l.expires_on) order by l.code)
         from qualification.licence l where l.company_id = $1 and l.state = 'valid'
       ), '[]'), $5::uuid, $2::uuid, $4::timestamptz`,
    [companyId, idOf('certificate'), idOf('dossier'), at, idOf('dossier-file')],
  )
}

/** A company that has not traded with the store, holds all that the store wants, and whose licence to trade is not lapsing. */
async function findNewcomer({ client, applicant, storeId, at }: Practice): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `select c.id, coalesce(m.account_id, $3) as "accountId"
     from company.company c left join company.membership m on m.company_id = c.id and m.is_main
     left join qualification.certification s on s.company_id = c.id
     where c.state = 'approved' and (s.company_id is null or s.state = 'certified')
       and not exists (select from qualification.first_trade t where t.company_id = c.id and t.store_id = $1)
       and not exists (select from company.membership own join identity.account a on a.id = own.account_id
         where own.company_id = c.id and a.login_name = 'buyer')
       and not exists (select from qualification.licence l where l.company_id = c.id and l.state = 'valid'
         and l.code in ('DL', 'ML', 'PL') and l.expires_on <= $2::timestamptz::date + 30)
       and not exists (select from unnest((select open_account_licences from store.store where id = $1)) as wanted (code)
         where not exists (select from qualification.licence l where l.company_id = c.id and l.state = 'valid'
           and (l.expires_on is null or l.expires_on > $2::timestamptz::date + 30)
           and (l.code = wanted.code or (wanted.code = 'DL' and l.code in ('ML', 'CF', 'PL'))
             or (wanted.code = 'BL' and l.code in ('INST', 'ML', 'CF')))))
     order by s.company_id is null, c.id limit 1`,
    [storeId, at, applicant.accountId],
  )
  return rows[0] ?? null
}

/** When all companies trade with the store: one more, if its papers satisfy the store. */
async function addNewcomer(practice: Practice): Promise<Found | null> {
  return (await copyCompany(practice, 'approved')) === null ? null : findNewcomer(practice)
}

interface LicenceRow {
  readonly id: string
  readonly title: string
  readonly number: string
  readonly holderName: string
  readonly legalPerson: string
  readonly address: string
  readonly warehouseAddress: string
  readonly scopeText: string
  readonly issuer: string
  readonly issuedOn: string
  readonly expires: string
}

/** A picture for each paper of the company that has none. */
async function showLicences({ client, idOf, at }: Practice, { id: companyId, accountId }: Found): Promise<void> {
  const rows = await unseenLicences(client, companyId)
  const fileIdOf = ({ id }: LicenceRow) => idOf(`picture-${id}`)
  await insertPictures(
    client,
    rows.map(row => ({ fileId: fileIdOf(row), companyId, accountId, at, paper: row })),
  )
  await insertRows(
    client,
    'qualification.licence_image',
    rows.map(row => ({ licence_id: row.id, company_id: companyId, position: 1, file_id: fileIdOf(row) })),
  )
}

async function unseenLicences(client: pg.ClientBase, companyId: string): Promise<LicenceRow[]> {
  const { rows } = await client.query<LicenceRow>(
    `select id, name as title, number, holder_name as "holderName", legal_person as "legalPerson", address,
       warehouse_address as "warehouseAddress", scope_text as "scopeText", issuer, issued_on::text as "issuedOn",
       coalesce(expires_on::text, '长期') as expires
     from qualification.licence l where company_id = $1 and state = 'valid'
       and not exists (select from qualification.licence_image i where i.licence_id = l.id)
     order by code`,
    [companyId],
  )
  return rows
}
