import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface PaperAsk {
  readonly id: string
  readonly pairId: string
  readonly dossierId: string
  readonly paper: string
  readonly reason: string
  readonly actorName: string
  readonly askedAt: Date
  readonly fileIds: readonly string[]
  readonly answer: string
  readonly answeredAt: Date | null
  readonly droppedAt: Date | null
}

const COLUMNS = [
  'id',
  'pairId',
  'dossierId',
  'paper',
  'reason',
  'actorName',
  'askedAt',
  'fileIds',
  'answer',
  'answeredAt',
  'droppedAt',
] as const

export interface NewPaperAsk extends Pick<PaperAsk, 'pairId' | 'dossierId' | 'paper' | 'reason' | 'actorName'> {
  readonly companyId: string
  readonly storeId: string
  readonly accountId: string
}

/** False when another paper is already asked for. */
export async function insertPaperAsk(db: Db, askedAt: Date, given: NewPaperAsk): Promise<boolean> {
  const row = await db
    .insertInto('qualification.paperAsk')
    .values({ ...given, askedAt })
    .onConflict(on =>
      on.columns(['pairId', 'dossierId']).where('answeredAt', 'is', null).where('droppedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The paper that each of these pairs waits for, by pair. */
export async function openAsksOf(
  db: Db,
  pairs: readonly { readonly id: string; readonly sentDossierId: string | null }[],
): Promise<ReadonlyMap<string, PaperAsk>> {
  const sent = new Map(pairs.flatMap(({ id, sentDossierId }) => (sentDossierId === null ? [] : [[id, sentDossierId]])))
  if (sent.size === 0) return new Map()
  const rows = await db
    .selectFrom('qualification.paperAsk')
    .select(COLUMNS)
    .where('pairId', 'in', [...sent.keys()])
    .where('answeredAt', 'is', null)
    .where('droppedAt', 'is', null)
    .execute()
  return new Map(rows.filter(row => row.dossierId === sent.get(row.pairId)).map(row => [row.pairId, row]))
}

/** Whether a row of `qualification.first_trade` waits for a paper of the buyer. */
export const waitsForPaper: RawBuilder<boolean> = sql<boolean>`exists (select from qualification.paper_ask a
  where a.pair_id = qualification.first_trade.id and a.dossier_id = qualification.first_trade.sent_dossier_id
    and a.answered_at is null and a.dropped_at is null)`

/** The papers that the store asked for about a package, in their order. */
export function asksAbout(db: Db, pairId: string, dossierId: string): Promise<PaperAsk[]> {
  return db
    .selectFrom('qualification.paperAsk')
    .select(COLUMNS)
    .where('pairId', '=', pairId)
    .where('dossierId', '=', dossierId)
    .orderBy('id')
    .limit(50)
    .execute()
}

export async function findPaperAsk(db: Db, id: string): Promise<PaperAsk | undefined> {
  return db.selectFrom('qualification.paperAsk').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

type Ending =
  | { readonly droppedAt: Date }
  | {
      readonly fileIds: string[]
      readonly answer: string
      readonly answeredBy: string
      readonly answeredAt: Date
    }

/** False when it has ended already. */
export async function endPaperAsk(db: Db, id: string, ending: Ending): Promise<boolean> {
  const ended = await db
    .updateTable('qualification.paperAsk')
    .set(ending)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where('droppedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
