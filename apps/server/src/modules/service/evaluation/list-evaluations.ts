import type { ShownEvaluationPage, ShownEvaluationQuery } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import { pageShown, summarise } from './shown-tables.ts'

/** What others may read about a store or one of its articles: only what has passed its review. */
export async function listEvaluations(ctx: Context, query: ShownEvaluationQuery): Promise<ShownEvaluationPage> {
  const { storeId, offerId, level, pageNum, pageSize } = query
  const { summary, rows } = await inSnapshot(ctx, async tx => ({
    summary: await summarise(tx.db, { storeId, offerId }),
    rows: await pageShown(tx.db, query),
  }))
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => [...row.imageIds, ...row.followUpImageIds]),
  )
  const imagesOf = (ids: readonly string[]) => ids.flatMap(id => files.get(id) ?? [])
  const list = rows.map(row => {
    const { evaluationId, shownName, goodsScore, packingScore, deliveryScore, words, evaluatedAt } = row
    const followUp =
      row.followUpWords !== null && row.followedUpAt !== null
        ? { words: row.followUpWords, images: imagesOf(row.followUpImageIds), at: row.followedUpAt }
        : null
    const scores = { goodsScore, packingScore, deliveryScore }
    return { evaluationId, shownName, ...scores, words, images: imagesOf(row.imageIds), evaluatedAt, followUp }
  })
  return { summary, list, total: level ? summary.levels[level] : summary.count, pageNum, pageSize }
}
