import { evaluationEndpoints } from '@xiaojiu/contract/service/evaluation-endpoints.ts'
import type { EvaluationLevel } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'

export const SHOWN_PAGE_SIZE = 10

interface Asked {
  readonly storeId: string
  readonly offerId?: string | undefined
  readonly level?: EvaluationLevel | undefined
  readonly pageNum?: number
}

/** The evaluations of a store, or of one of its articles. */
export function evaluationsQuery({ storeId, offerId, level, pageNum = 1 }: Asked) {
  return query(
    evaluationEndpoints.listEvaluations,
    { storeId, offerId, level, pageNum, pageSize: SHOWN_PAGE_SIZE },
    { errors: 'caller' },
  )
}
