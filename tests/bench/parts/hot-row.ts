import type pg from 'pg'

const HANDS = 10
/** Rows an order of one line leaves behind: pay order, order, line, hold, journal with two entries, step, event, kept answer. */
const ROWS = 10

/** Bare transactions a second with the same rows as an order and one hot row taken last: the most this database gives. */
export async function hotRowRate(pool: pg.Pool, count: number): Promise<number> {
  await pool.query(
    'create table if not exists public.hot_row (n int); create table if not exists public.cold_row (body text)',
  )
  await pool.query('truncate public.hot_row')
  await pool.query('insert into public.hot_row values (0)')
  const startedAt = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: HANDS }, async () => {
      const client = await pool.connect()
      while (left-- > 0) {
        await client.query('begin')
        for (let row = 0; row < ROWS; row++)
          await client.query('insert into public.cold_row values ($1)', ['订单'.repeat(20)])
        await client.query('update public.hot_row set n = n + 1')
        await client.query('commit')
      }
      client.release()
    }),
  )
  return (count / (performance.now() - startedAt)) * 1000
}
