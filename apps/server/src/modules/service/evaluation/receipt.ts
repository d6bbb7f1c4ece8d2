import { EVALUATION_DAYS } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { OrderHead } from '#modules/order/public.ts'

const A_DAY_MS = 86_400_000

/** Why an order cannot be judged by its buyer now. */
export function lackOfReceipt({ receivedAt, state }: Pick<OrderHead, 'receivedAt' | 'state'>, now: Date) {
  if (state !== 'completed' || receivedAt === null) return 'order-not-received'
  return receivedAt < sinceWhen(now) ? 'evaluation-too-late' : null
}

/** Orders received before this are history. */
export function sinceWhen(now: Date): Date {
  return addMs(now, -EVALUATION_DAYS * A_DAY_MS)
}
