import type { OwnEvaluation } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { filesOf } from '#modules/file/public.ts'
import type { Context } from '#platform/context.ts'
import { type EvaluationRow, followUpsOf } from './tables.ts'

/** With pictures and follow-ups, in the order given. */
export async function presentOwn(ctx: Context, rows: readonly EvaluationRow[]): Promise<OwnEvaluation[]> {
  const followUps = await followUpsOf(
    ctx.db,
    rows.map(row => row.id),
  )
  const files = await filesOf(
    ctx,
    [...rows, ...followUps.values()].flatMap(row => row.imageIds),
  )
  const imagesOf = (ids: readonly string[]) => ids.flatMap(id => files.get(id) ?? [])
  return rows.map(({ id, companyId: _companyId, storeId: _storeId, imageIds, ...row }) => {
    const more = followUps.get(id)
    return {
      evaluationId: id,
      ...row,
      images: imagesOf(imageIds),
      followUp: more
        ? {
            words: more.words,
            images: imagesOf(more.imageIds),
            state: more.state,
            refusedBecause: more.refusedBecause,
            submittedAt: more.submittedAt,
          }
        : null,
    }
  })
}
