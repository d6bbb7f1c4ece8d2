import type { EvaluationLevel, EvaluationSummary } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The average of the three scores. */
const OVERALL = sql<number>`(goods_score + packing_score + delivery_score) / 3.0`

/** Good from four on, bad below three. */
const LEVELS: Readonly<Record<EvaluationLevel, RawBuilder<boolean>>> = {
  good: sql<boolean>`${OVERALL} >= 4`,
  middle: sql<boolean>`${OVERALL} >= 3 and ${OVERALL} < 4`,
  bad: sql<boolean>`${OVERALL} < 3`,
  pictured: sql<boolean>`cardinality(image_ids) + cardinality(follow_up_image_ids) > 0`,
}

export interface ShownScope {
  readonly storeId: string
  readonly offerId?: string | undefined
}

const average = (of: RawBuilder<number>) => sql<string>`coalesce(trim(to_char(round(avg(${of}), 1), '0.0')), '')`
const countWhere = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`

function shownIn(db: Db, { storeId, offerId }: ShownScope) {
  const query = db.selectFrom('service.shownEvaluation').where('storeId', '=', storeId)
  return offerId === undefined ? query : query.where(sql<boolean>`offer_ids @> array[${offerId}::uuid]`)
}

export async function summarise(db: Db, scope: ShownScope): Promise<EvaluationSummary> {
  const row = await shownIn(db, scope)
    .select([
      eb => eb.fn.countAll<number>().as('count'),
      average(OVERALL).as('score'),
      average(sql<number>`goods_score`).as('goodsScore'),
      average(sql<number>`packing_score`).as('packingScore'),
      average(sql<number>`delivery_score`).as('deliveryScore'),
      countWhere(LEVELS.good).as('good'),
      countWhere(LEVELS.middle).as('middle'),
      countWhere(LEVELS.bad).as('bad'),
      countWhere(LEVELS.pictured).as('pictured'),
    ])
    .executeTakeFirstOrThrow()
  const { count, score, goodsScore, packingScore, deliveryScore, ...levels } = row
  return { count, score, goodsScore, packingScore, deliveryScore, levels }
}

export interface ShownPage extends ShownScope {
  readonly level?: EvaluationLevel | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export async function pageShown(db: Db, { level, pageNum, pageSize, ...scope }: ShownPage) {
  let query = shownIn(db, scope)
  if (level !== undefined) query = query.where(LEVELS[level])
  return query
    .selectAll()
    .orderBy('evaluatedAt', 'desc')
    .orderBy('evaluationId', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
}

/** The rating of a store from all evaluations, in tenths. */
export function ratingOf(db: Db, storeId: string) {
  return db
    .selectFrom('service.shownEvaluation')
    .select([
      sql<number>`coalesce(round(avg(${OVERALL}) * 10), 0)::int`.as('tenths'),
      eb => eb.fn.countAll<number>().as('count'),
    ])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
}
