import { sql } from 'kysely'
import type { GoodsChange } from '#modules/catalogue/public.ts'
import type { Db } from '#platform/database/database.ts'
import { edgeAfter } from './changes.ts'

export interface GoodsNews {
  /** Every transaction below it had ended when the news were read. */
  readonly horizon: string
  /** Some changes since the last horizon are gone: nothing that was remembered may be used. */
  readonly areForgotten: boolean
  /** Of what is the same for all: stores, categories, campaigns. */
  readonly versions: Readonly<Record<string, number>>
  /** Those of ended transactions are settled; the rest will be listed again. */
  readonly list: readonly (GoodsChange & { readonly id: number; readonly isSettled: boolean })[]
}

/** What has changed in transactions from the last horizon on, those still open left out. */
export async function readGoodsNews(db: Db, lastHorizon: string): Promise<GoodsNews> {
  const { columns, since } = edgeAfter(lastHorizon)
  const { rows } = await sql<NewsRow>`
    with edge as (select ${columns}, (select jsonb_object_agg(name, version) from platform.version) as versions)
    select edge.horizon, edge.are_forgotten, edge.versions, c.id, c.offer_id, c.product_id,
      c.changed_by < edge.oldest_open as is_settled
    from edge left join search.offer_change c on c.changed_by >= ${since}
    order by c.id`.execute(db)
  const [first] = rows
  return {
    horizon: first?.horizon ?? lastHorizon,
    areForgotten: first?.areForgotten ?? true,
    versions: first?.versions ?? {},
    list: rows.flatMap(({ id, offerId, productId, isSettled }) =>
      id === null ? [] : [{ id, offerId, productId, isSettled }],
    ),
  }
}

interface NewsRow {
  readonly horizon: string
  readonly areForgotten: boolean
  readonly versions: Readonly<Record<string, number>>
  readonly id: number | null
  readonly offerId: string
  readonly productId: string | null
  readonly isSettled: boolean
}
