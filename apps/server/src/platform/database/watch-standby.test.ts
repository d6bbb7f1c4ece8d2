import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchStandby } from './watch-standby.ts'

test('logs once when no standby confirms orders, and once when one does again', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ base: null, timestamp: false }, { write: line => lines.push(JSON.parse(line)) })
  const seen = ['ANY 1 (b, c)', '', '', 'ANY 1 (b)']
  const looked = Promise.withResolvers<void>()
  const query = async () => {
    const names = seen.shift() ?? 'ANY 1 (b)'
    if (seen.length === 0) looked.resolve()
    return { rows: [{ names }] }
  }
  const pool = Object.assign(new pg.Pool(), { query })
  const watch = watchStandby(pool, log, 0)
  await looked.promise
  await watch.stop()
  expect(lines).toEqual([
    { level: 50, msg: 'no standby confirms orders: a crash of the primary may lose some' },
    { level: 40, msg: 'a standby confirms orders again' },
  ])
})
