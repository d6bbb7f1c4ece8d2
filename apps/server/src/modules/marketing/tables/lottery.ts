import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, move, moving, stateful } from '#platform/states/move.ts'
import { type DrawState, drawMachine } from '../domain/states.ts'

export const drawStates = stateful('marketing.draw', drawMachine)

/** The running lottery: by id, of a store, or of the platform. */
export async function findLottery(
  db: Db,
  now: Date,
  by: { readonly id?: string | undefined; readonly storeId?: string | undefined },
) {
  let query = db
    .selectFrom('marketing.lottery')
    .selectAll()
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .limit(1)
  if (by.id) query = query.where('id', '=', by.id)
  else query = by.storeId ? query.where('storeId', '=', by.storeId) : query.where('storeId', 'is', null)
  return query.executeTakeFirst()
}

export type Lottery = NonNullable<Awaited<ReturnType<typeof findLottery>>>

export async function readPrizes(db: Db, lotteryId: string) {
  return db.selectFrom('marketing.prize').selectAll().where('lotteryId', '=', lotteryId).orderBy('sort').execute()
}

export type Prize = Awaited<ReturnType<typeof readPrizes>>[number]

/** Takes one prize from stock; false when none is left. */
export async function takePrize(db: Db, prizeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update marketing.prize set given = given + 1
    where id = ${prizeId} and (stock is null or given < stock)`.execute(db)
  return Number(numAffectedRows) === 1
}

export async function countDraws(db: Db, companyId: string, lotteryId: string, on: Day) {
  const row = await db
    .selectFrom('marketing.draw')
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('isFree', '=', true).as('free'),
    ])
    .where('companyId', '=', companyId)
    .where('lotteryId', '=', lotteryId)
    .where('drawnOn', '=', on)
    .executeTakeFirstOrThrow()
  return row
}

export interface NewDraw {
  readonly companyId: string
  readonly accountId: string
  readonly lotteryId: string
  readonly prizeId: string
  readonly prizeName: string
  readonly prizeKind: string
  readonly drawnOn: Day
  readonly nth: number
  readonly isFree: boolean
  readonly state: DrawState
  readonly claimBefore: Date | null
  readonly drawnAt: Date
}

export async function insertDraw(db: Db, draw: NewDraw): Promise<string> {
  const { id } = await db
    .insertInto('marketing.draw')
    .values({ ...draw, state: begun(drawMachine, draw.state) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const DRAW_COLUMNS = [
  'd.id',
  'd.prizeName',
  'd.prizeKind',
  'd.state',
  'd.drawnAt',
  'd.claimBefore',
  'd.receiver',
  'l.name as lotteryName',
] as const

export async function listDraws(
  db: Db,
  companyId: string,
  { onlyWon, limit, offset }: { onlyWon: boolean; limit: number; offset: number },
) {
  let query = db
    .selectFrom('marketing.draw as d')
    .innerJoin('marketing.lottery as l', 'l.id', 'd.lotteryId')
    .where('d.companyId', '=', companyId)
  if (onlyWon) query = query.where('d.prizeKind', '<>', 'nothing')
  const list = await query
    .select(DRAW_COLUMNS)
    .orderBy('d.drawnAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

export async function lockDraw(db: Db, id: string) {
  return db
    .selectFrom('marketing.draw as d')
    .innerJoin('marketing.lottery as l', 'l.id', 'd.lotteryId')
    .select(DRAW_COLUMNS)
    .select(['d.companyId', 'l.storeId'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
}

export type DrawRecord = Awaited<ReturnType<typeof listDraws>>['list'][number]

export interface Receiver {
  readonly name: string
  readonly mobile: string
  readonly address: string
}

export function moveDraw(
  db: Db,
  id: string,
  verb: keyof typeof drawMachine.verbs,
  receiver?: Receiver | null,
): Promise<void> {
  const set = receiver === undefined ? {} : { receiver: receiver && sql<Json>`${JSON.stringify(receiver)}::jsonb` }
  return move(db, drawStates, verb, { where: { id }, set })
}

/** Won and claimed goods that must be sent, of the platform's lottery or of those of stores. */
export function claimedDraws(db: Db, side: 'platform' | 'seller', filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('marketing.draw as d')
    .innerJoin('marketing.lottery as l', 'l.id', 'd.lotteryId')
    .where('d.state', '=', 'claimed')
    .where('l.storeId', side === 'platform' ? 'is' : 'is not', null)
    .where(inQueue({ at: 'd.drawnAt', id: 'd.id', store: 'l.storeId' }, filter))
}

/** Oldest first. */
export function readClaimed(db: Db, side: 'platform' | 'seller', page: DeskPage) {
  return claimedDraws(db, side, page)
    .select(DRAW_COLUMNS)
    .select(['d.companyId', 'l.storeId'])
    .orderBy('d.drawnAt')
    .orderBy('d.id')
    .limit(page.limit)
    .execute()
}

export function findDraw(db: Db, id: string) {
  return db
    .selectFrom('marketing.draw as d')
    .innerJoin('marketing.lottery as l', 'l.id', 'd.lotteryId')
    .select(DRAW_COLUMNS)
    .select(['d.companyId', 'l.storeId'])
    .where('d.id', '=', id)
    .executeTakeFirst()
}
export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>

/** Expires prizes that were not claimed in time. */
export async function expireDraws(db: Db, now: Date): Promise<void> {
  await moving(db, drawStates, 'expire').where('claimBefore', '<=', now).execute()
}

/** The latest winners of a lottery, over all companies. */
export async function readWinners(db: Db, lotteryId: string, limit: number) {
  return db
    .selectFrom('marketing.draw')
    .select(['companyId', 'prizeName', 'drawnAt'])
    .where('lotteryId', '=', lotteryId)
    .where('prizeKind', '<>', 'nothing')
    .orderBy('drawnAt', 'desc')
    .limit(limit)
    .execute()
}
