import { expect, test } from 'vitest'
import { nothingMeasured, tableOf } from './report.ts'

const ON = new Date('2026-11-18T01:00:00Z')

test('marks every row as not run when nothing was measured', () => {
  const rows = tableOf(nothingMeasured(), ON)
    .split('\n')
    .filter(line => /^\| \d/.test(line))
  expect(rows.map(row => row.split(' | ').at(-1))).toEqual([
    'not run |',
    'not run |',
    'not run; not run |',
    'not run |',
    'not run |',
    'not run |',
    'not run; not run |',
    '0 |',
    'not run |',
  ])
})

test('prints the figures in seconds, with the longest and the median pause of the kills', () => {
  const table = tableOf(
    {
      calmMs: 1200,
      isStarted: true,
      seeded: { orders: 880, broken: 0 },
      kills: [18_000, 21_040, 17_000],
      switchMs: 4000,
      frozenMs: { 'with cuts': 22_000, 'without cuts': 23_000 },
      etcdMs: 600,
      restartMs: { HAProxy: 1400, PgBouncer: 1900 },
      rolls: { times: 5, failed: 0 },
      shelfMs: 300,
      pairs: { count: 500, stale: 0, atStandby: 450 },
      mostLines: 12,
      others: { 'crash of PostgreSQL': 6885 },
      perSecond: 9.46,
      end: {
        orders: 667,
        lives: 40,
        lost: 0,
        doubled: 0,
        broken: 0,
        wrong: 0,
        answers500: 0,
        html: 0,
        slowestMs: 30_013,
      },
    },
    ON,
  )
  expect(table.split('\n')).toEqual([
    'Seen on 2026-11-18; pauses without any fault were up to 1.2 s, and every limit is that much longer.',
    '',
    '| # | what | at most | seen |',
    '|--:|---|---|---|',
    '| 1 | primary killed 3 times: missing, doubled, broken; longest and median pause; planned change | 0, 0, 0; 25 s, 20 s; 5 s | 0, 0, 0 of 667 orders; 21.0 s, 18.0 s; 4.0 s |',
    '| 2 | answers of 500, pages of HTML, slowest answer; primary frozen | 0, 0, 31 s; 35 s | 0, 0, 30.0 s; with cuts 22.0 s, without cuts 23.0 s |',
    '| 3 | etcd away; HAProxy, PgBouncer restarted | 2 s; 3 s | 0.6 s; HAProxy 1.4 s, PgBouncer 1.9 s |',
    '| 4 | all servers restarted one by one, 5 times: failed calls | 0 | 0 |',
    '| 5 | a change of the shelf right after a promotion is in every index | 2 s | 0.3 s |',
    '| 6 | written, then read with reads on replicas: stale | 0 | 0 of 500, 450 read at a standby |',
    '| 7 | a fresh database as a plain owner: first start and seed | a test | started; seeded with 880 orders, 0 broken |',
    '| 8 | log lines per process and outage, at most | 20 | 12 |',
    '| 9 | paid, called off, sent under all of it: not exactly once, or not to the fen | 0 | 0 of 40 |',
    '',
    '| further fault | without a confirmed order |',
    '|---|--:|',
    '| crash of PostgreSQL | 6.9 s |',
    '',
    'With 31 buyers, as fast as the machine went: 9.5 orders a second.',
  ])
})
