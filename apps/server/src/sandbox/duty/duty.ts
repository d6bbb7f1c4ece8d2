import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { holdsDemoWorld } from '#platform/settings.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { type AskedCase, botDesksOf, countBotWork, isLeftToBot, keeperOf, prolongDuty } from './duty-tables.ts'

/** Work of robots beside the review desks, with its labels. */
export const OTHER_POSTS = {
  'approve-order': { label: '订单审核', side: 'seller', paceSeconds: 25 },
  ship: { label: '发货', side: 'seller', paceSeconds: 75 },
  chat: { label: '客服应答', side: 'seller', paceSeconds: 2 },
  carrier: { label: '承运商', side: 'platform', paceSeconds: 45 },
} as const

/** A person who decides a case keeps the desk for this long after the last act. */
export const KEPT_MS = 30 * 60_000

/** A robot calls it before each act. */
export type IsLeftToBot = (asked: AskedCase) => Promise<boolean>

export function askDuty(ctx: Context): IsLeftToBot {
  return asked => inSystemTransaction(ctx, tx => isLeftToBot(tx.db, asked, tx.now))
}

/** Counts an act of a robot. */
export type NoteWork = (desk: string, count?: number) => Promise<void>

export function noteWork(ctx: Context): NoteWork {
  return (desk, count = 1) => inSystemTransaction(ctx, tx => countBotWork(tx.db, desk, count, tx.now))
}

/** Each store has its own setting for a desk of stores; the platform's desks have one setting. */
export function dutyStoreOf({ side }: Pick<ReviewDesk, 'side'>, storeId: string | null): string | null {
  return side === 'seller' ? storeId : null
}

/** Whether somebody set the desk to robots only. */
export function isBotsOnly(ctx: Context, desk: string, storeId: string | null): Promise<boolean> {
  return inSystemTransaction(ctx, async tx => (await keeperOf(tx.db, desk, storeId, tx.now)) === 'bot')
}

/** The desks of this store, or of the platform, that somebody set to robots only. */
export function botDesks(ctx: Context, storeId: string | null): Promise<ReadonlySet<string>> {
  return inSystemTransaction(ctx, tx => botDesksOf(tx.db, storeId, tx.now))
}

/** A person decided a case at a desk: robots stay away from it for a while. Does nothing without demo data. */
export async function takeDuty(ctx: Context, desk: string, storeId: string | null, by: StaffRef): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    if (!(await holdsDemoWorld(tx.db))) return
    const until = addMs(tx.now, KEPT_MS)
    await prolongDuty(tx.db, { desk, storeId, keeper: 'person', until, setBy: by.name, setAt: tx.now })
  })
}
