import type { ChainRequestState } from '@xiaojiu/contract/company/chain-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { move, stateful, toldOn } from '#platform/states/move.ts'
import { chainRequestMachine } from '../domain/states.ts'

export interface StoreRow {
  readonly companyId: string
  readonly companyName: string
  readonly companyKind: string
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

/** The stores of a chain by name. */
export function listStores(db: Db, headquartersId: string, namePart = ''): Promise<StoreRow[]> {
  let query = db
    .selectFrom('company.company')
    .select([
      'id as companyId',
      'name as companyName',
      'kind as companyKind',
      'creditCode',
      'provinceCode',
      'cityCode',
      'districtCode',
    ])
    .where('headquartersId', '=', headquartersId)
    .orderBy('name')
    .orderBy('id')
  if (namePart !== '')
    query = query.where(sql<boolean>`position(${namePart} in name) > 0 or credit_code = ${namePart.toUpperCase()}`)
  return query.execute()
}

export async function countStores(db: Db, headquartersId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company.company')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('headquartersId', '=', headquartersId)
    .executeTakeFirstOrThrow()
  return count
}

/** The stores assigned to sub-accounts, by account. */
export async function chosenStores(
  db: Db,
  companyId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('company.membershipStore')
    .select(['accountId', 'storeCompanyId'])
    .where('companyId', '=', companyId)
    .where('accountId', 'in', accountIds)
    .orderBy('storeCompanyId')
    .execute()
  const byAccount = Map.groupBy(rows, row => row.accountId)
  return new Map([...byAccount].map(([id, chosen]) => [id, chosen.map(row => row.storeCompanyId)]))
}

export async function replaceChosenStores(
  db: Db,
  companyId: string,
  accountId: string,
  storeCompanyIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('company.membershipStore')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .execute()
  if (storeCompanyIds.length === 0) return
  await db
    .insertInto('company.membershipStore')
    .values([...new Set(storeCompanyIds)].map(storeCompanyId => ({ companyId, accountId, storeCompanyId })))
    .execute()
}

export const chainRequestStates = stateful(
  'company.chainRequest',
  chainRequestMachine,
  toldOn<{ readonly remark: string; readonly at: Date }>({
    table: 'company.chainRequestStep',
    copied: { requestId: 'id' },
    words: (_, step) => ({ step }),
  }),
)

export interface ChainRequestRow {
  readonly id: string
  readonly storeCompanyId: string
  readonly headquartersId: string
  readonly state: ChainRequestState
  readonly storeName: string
  readonly storeCreditCode: string
  readonly storeLegalPerson: string
  readonly storeAddress: string
  readonly headquartersName: string
  readonly headquartersCode: string
  readonly reason: string | null
  readonly askedAt: Date
  readonly decidedAt: Date | null
}

const COLUMNS = [
  'id',
  'storeCompanyId',
  'headquartersId',
  'state',
  'storeName',
  'storeCreditCode',
  'storeLegalPerson',
  'storeAddress',
  'headquartersName',
  'headquartersCode',
  'reason',
  'askedAt',
  'decidedAt',
] as const

const asRow = <Row extends { state: string }>(row: Row) => ({ ...row, state: row.state as ChainRequestState })

/** The latest request of a store; null when there is none. */
export async function latestChainRequest(db: Db, storeCompanyId: string): Promise<ChainRequestRow | null> {
  const row = await db
    .selectFrom('company.chainRequest')
    .select(COLUMNS)
    .where('storeCompanyId', '=', storeCompanyId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asRow(row) : null
}

/** One request, locked until the transaction ends. */
export async function lockChainRequest(db: Db, id: string): Promise<ChainRequestRow | null> {
  const row = await db
    .selectFrom('company.chainRequest')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? asRow(row) : null
}

/** The requests to a headquarters, waiting ones first, then the newest. */
export async function listRequestsTo(db: Db, headquartersId: string, skip: number, limit: number) {
  const query = db.selectFrom('company.chainRequest').where('headquartersId', '=', headquartersId)
  const rows = await query
    .select(COLUMNS)
    .orderBy(eb => eb.case().when('state', '=', 'waiting').then(0).else(1).end())
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asRow), total }
}

export async function countWaitingFor(db: Db, headquartersId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company.chainRequest')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('headquartersId', '=', headquartersId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertChainRequest(
  db: Db,
  request: Omit<ChainRequestRow, 'id' | 'state' | 'reason' | 'decidedAt'>,
): Promise<string> {
  const { id } = await db.insertInto('company.chainRequest').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Moves a request and adds the store to its chain or removes it. */
export async function moveChainRequest(
  db: Db,
  { id, storeCompanyId, headquartersId }: Pick<ChainRequestRow, 'id' | 'storeCompanyId' | 'headquartersId'>,
  verb: keyof typeof chainRequestMachine.verbs,
  { reason, decidedAt }: { readonly reason: string | null; readonly decidedAt: Date },
): Promise<void> {
  await move(db, chainRequestStates, verb, {
    where: { id },
    set: { reason, decidedAt },
    entry: { remark: reason ?? '', at: decidedAt },
  })
  await db
    .updateTable('company.company')
    .set({ headquartersId: verb === 'accept' ? headquartersId : null })
    .where('id', '=', storeCompanyId)
    .execute()
  if (verb !== 'accept')
    await db
      .deleteFrom('company.membershipStore')
      .where('companyId', '=', headquartersId)
      .where('storeCompanyId', '=', storeCompanyId)
      .execute()
}

export async function insertChainStep(
  db: Db,
  step: { readonly requestId: string; readonly step: ChainRequestState; readonly remark: string; readonly at: Date },
): Promise<void> {
  await db.insertInto('company.chainRequestStep').values(step).execute()
}

/** The history of requests, oldest first, by request. */
export async function chainStepsOf(db: Db, requestIds: readonly string[]) {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('company.chainRequestStep')
    .select(['requestId', 'step', 'remark', 'at'])
    .where('requestId', 'in', requestIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(row => ({ ...row, step: row.step as ChainRequestState })),
    row => row.requestId,
  )
}
