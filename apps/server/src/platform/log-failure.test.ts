import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logFailure } from './log-failure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: line => lines.push(JSON.parse(line)) })
  return { log, lines }
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('logs an outage once when it begins and once after five seconds without a failure', () => {
  const { log, lines } = aLog()
  for (let i = 0; i < 300; i++) {
    logFailure(log, refused, 'background work')
    vi.advanceTimersByTime(200)
  }
  expect(lines).toEqual([{ level: 40, message: refused.message, what: 'background work', msg: 'database is away' }])
  vi.advanceTimersByTime(5000)
  expect(lines.slice(1)).toEqual([{ level: 40, seconds: 60, failures: 300, msg: 'database is back' }])
})

test('logs the next outage again', () => {
  const { log, lines } = aLog()
  logFailure(log, refused, 'background work')
  vi.advanceTimersByTime(5000)
  logFailure(log, refused, 'jobs')
  expect(lines.map(line => line['msg'])).toEqual(['database is away', 'database is back', 'database is away'])
})

test('logs every other failure with its message, also during an outage', () => {
  const { log, lines } = aLog()
  logFailure(log, refused, 'background work')
  logFailure(log, new Error('no such reaction any more'), 'background work')
  logFailure(log, 'odd', 'jobs')
  expect(lines.slice(1)).toEqual([
    { level: 40, message: 'no such reaction any more', msg: 'background work' },
    { level: 40, message: 'odd', msg: 'jobs' },
  ])
})

test('reads the message of plain objects from the job queue', () => {
  const { log, lines } = aLog()
  logFailure(log, { message: 'queue is paused', queue: 'tidy' }, 'jobs')
  logFailure(log, { message: 'Connection terminated unexpectedly', queue: 'tidy' }, 'jobs')
  expect(lines).toEqual([
    { level: 40, message: 'queue is paused', msg: 'jobs' },
    { level: 40, message: 'Connection terminated unexpectedly', what: 'jobs', msg: 'database is away' },
  ])
})
