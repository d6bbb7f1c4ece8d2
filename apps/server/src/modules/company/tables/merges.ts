import { RIGHTS, type Right } from '@xiaojiu/contract/define.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moveAll } from '#platform/states/move.ts'
import { membershipMachine } from '../domain/states.ts'
import { membershipStates } from './bindings.ts'

export interface MergeSideRow {
  readonly companyId: string
  readonly name: string
  readonly creditCode: string
  readonly state: string
  readonly loginCount: number
  /** Changes with its logins, and with who of them is the main account. */
  readonly loginsVersion: string
  /** It belongs to a headquarters, or is one with stores. */
  readonly isInChain: boolean
  /** It was merged into another, or others into it. */
  readonly isMergedAway: boolean
}

/** Locks both companies before they are read to be changed, in the order of their ids; orders that refer to them go on. */
export async function lockMergeSides(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('company.company')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function readMergeSides(db: Db, ids: readonly string[]): Promise<MergeSideRow[]> {
  const { rows } = await sql<MergeSideRow>`
    select c.id as company_id, c.name, c.credit_code, c.state,
      (select count(*)::int from company.membership m where m.company_id = c.id and m.state in ('active', 'suspended')) as login_count,
      (select md5(coalesce(string_agg(concat_ws(' ', m.account_id, m.is_main, m.state), ',' order by m.account_id), ''))
        from company.membership m where m.company_id = c.id and m.state in ('active', 'suspended')) as logins_version,
      c.headquarters_id is not null or exists (select from company.company s where s.headquarters_id = c.id) as is_in_chain,
      exists (select from company.company_merge g where g.from_company_id = c.id) as is_merged_away
    from company.company c where c.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Makes logins of the merged company sub-accounts of the remaining one, unless they already belong to it. Returns how many. */
export async function moveLogins(db: Db, now: Date, fromId: string, intoId: string): Promise<number> {
  const logins = await db
    .selectFrom('company.membership')
    .selectAll()
    .where('companyId', '=', fromId)
    .where('state', 'in', ['active', 'suspended'])
    .orderBy('accountId')
    .execute()
  const there = new Set(
    (await db.selectFrom('company.membership').select('accountId').where('companyId', '=', intoId).execute()).map(
      ({ accountId }) => accountId,
    ),
  )
  const going = logins.filter(({ accountId, state }) => state === 'active' && !there.has(accountId))
  if (going.length > 0)
    await db
      .insertInto('company.membership')
      .values(
        going.map(({ accountId, isMain, isManaged, role, rights, orderLimit, monthLimit, needsApproval }) => ({
          ...{ companyId: intoId, accountId, isMain: false, isManaged, role, createdAt: now },
          // The main account of the merged company keeps every right, but is no longer a main account.
          rights: isMain ? (Object.keys(RIGHTS) as Right[]) : rights,
          ...{ orderLimit, monthLimit, needsApproval, state: begun(membershipMachine, 'active') },
        })),
      )
      .execute()
  await moveAll(db, membershipStates, 'end', { where: { companyId: fromId }, set: { decidedAt: now } })
  return going.length
}

export interface NewMerge {
  readonly fromCompanyId: string
  readonly intoCompanyId: string
  readonly paperFileId: string
  readonly reason: string
  readonly loginCount: number
  readonly walletMoved: number
  readonly askedByName: string
  readonly mergedByName: string
  readonly mergedAt: Date
}

export async function insertMerge(db: Db, merge: NewMerge): Promise<void> {
  await db.insertInto('company.companyMerge').values(merge).execute()
}

export async function isMergedAway(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company.companyMerge')
    .select('id')
    .where('fromCompanyId', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/** The company that it was merged into, and those merged into it. */
export async function readMerges(db: Db, companyId: string) {
  const { rows } = await sql<{ companyId: string; name: string; mergedAt: Date; isInto: boolean }>`
    select c.id as company_id, c.name, g.merged_at, g.from_company_id = ${companyId} as is_into
    from company.company_merge g
    join company.company c on c.id = case when g.from_company_id = ${companyId} then g.into_company_id else g.from_company_id end
    where g.from_company_id = ${companyId} or g.into_company_id = ${companyId}
    order by g.merged_at desc limit 20`.execute(db)
  const plain = ({ companyId: id, name, mergedAt }: (typeof rows)[number]) => ({ companyId: id, name, mergedAt })
  return {
    mergedInto: rows.filter(({ isInto }) => isInto).map(plain)[0] ?? null,
    mergedFrom: rows.filter(({ isInto }) => !isInto).map(plain),
  }
}
