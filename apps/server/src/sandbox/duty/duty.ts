import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { holdsDemoWorld } from '#platform/settings.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { type AskedCase, isLeftToBot, keeperOf, prolongDuty } from './duty-tables.ts'

/** What made-up people do beside the review desks, each with its name on screen. */
export const OTHER_POSTS = {
  'approve-order': { label: '订单审核', side: 'seller' },
  ship: { label: '发货', side: 'seller' },
  chat: { label: '客服应答', side: 'seller' },
  carrier: { label: '承运商', side: 'platform' },
} as const

/** Whoever decides something keeps the desk for this long from the last act. */
const KEPT_MS = 30 * 60_000

/** Asked by a made-up person before each act. */
export type IsLeftToBot = (asked: AskedCase) => Promise<boolean>

export function askDuty(ctx: Context): IsLeftToBot {
  return asked => inSystemTransaction(ctx, tx => isLeftToBot(tx.db, asked, tx.now))
}

/** Stores keep their own desks each for themselves; the platform's are kept for all. */
export function dutyStoreOf({ side }: Pick<ReviewDesk, 'side'>, storeId: string | null): string | null {
  return side === 'seller' ? storeId : null
}

/** Whether the desk was left to the made-up people by hand. */
export function isBotsOnly(ctx: Context, desk: string, storeId: string | null): Promise<boolean> {
  return inSystemTransaction(ctx, async tx => (await keeperOf(tx.db, desk, storeId, tx.now)) === 'bot')
}

/** A person has decided something at a desk: made-up people stay away from it for a while. Nothing without a demo world. */
export async function takeDuty(ctx: Context, desk: string, storeId: string | null, by: StaffRef): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    if (!(await holdsDemoWorld(tx.db))) return
    const until = addMs(tx.now, KEPT_MS)
    await prolongDuty(tx.db, { desk, storeId, keeper: 'person', until, setBy: by.name, setAt: tx.now })
  })
}
