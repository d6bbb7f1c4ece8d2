import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** The background has done the work that the demo data leaves within this time. */
const CATCH_UP_MS = 300_000

/** Demo data and orders leave work for the background: events to deliver, a thousand invoices. It ends before more is measured. */
export async function caughtUp(pool: pg.Pool): Promise<void> {
  const endAt = performance.now() + CATCH_UP_MS
  while (performance.now() < endAt) {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*)::int from platform.outbox)
        + (select count(*)::int from invoice.due_order where due_at <= now()) as left`,
    )
    if (rows[0]?.left === 0) return
    await pause(500)
  }
  console.log('the background still works on earlier orders: the rates are too low')
}
