import type { Context } from '#platform/context.ts'
import { expirePayments } from '../tables.ts'

/** The epoch: long enough ago for any grace. */
const LONG_AGO = new Date(0)

/** What was to be paid is given up: combinations under way are closed at the next round, and the wallet is free again. */
export async function stopPaying(ctx: Context, payableId: string): Promise<void> {
  await expirePayments(ctx.db, payableId, LONG_AGO)
}
