/** The observations of a run by scenario. Times are in milliseconds. */
export interface Figures {
  /** The longest wait of buyers without any fault. It is subtracted, because busy machines pause too. */
  calmMs: number
  /** Whether a first start as a plain owner was observed. */
  isStarted: boolean
  /** The demo data that a plain owner wrote into a fresh database, and the broken invariants. */
  seeded?: { readonly orders: number; readonly broken: number }
  kills: number[]
  switchMs?: number
  frozenMs: { readonly [proxy: string]: number }
  etcdMs?: number
  restartMs: { readonly [program: string]: number }
  rolls?: { readonly times: number; readonly failed: number }
  shelfMs?: number
  pairs?: { readonly count: number; readonly stale: number; readonly atStandby: number }
  mostLines: number
  others: { readonly [fault: string]: number }
  perSecond?: number
  end?: {
    readonly orders: number
    readonly lives: number
    readonly lost: number
    readonly doubled: number
    readonly broken: number
    readonly wrong: number
    readonly answers500: number
    readonly html: number
    readonly slowestMs: number
  }
}

export function nothingMeasured(): Figures {
  return { calmMs: 0, isStarted: false, kills: [], frozenMs: {}, restartMs: {}, mostLines: 0, others: {} }
}

const NOT_RUN = 'not run'
const seconds = (ms: number | undefined) => (ms === undefined ? NOT_RUN : `${(ms / 1000).toFixed(1)} s`)
const secondsOf = (all: { readonly [name: string]: number }) =>
  Object.entries(all)
    .map(([name, ms]) => `${name} ${seconds(ms)}`)
    .join(', ') || NOT_RUN

export function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The table of docs/scale.md: the requirement, and the result of this run. */
export function tableOf(figures: Figures, on: Date): string {
  const { kills, end, rolls, pairs, seeded } = figures
  const longest = kills.length === 0 ? undefined : Math.max(...kills)
  const rows = [
    [
      `primary killed ${kills.length} times: missing, doubled, broken; longest and median pause; planned change`,
      '0, 0, 0; 25 s, 20 s; 5 s',
      end
        ? `${end.lost}, ${end.doubled}, ${end.broken} of ${end.orders} orders; ${seconds(longest)}, ${seconds(medianOf(kills))}; ${seconds(figures.switchMs)}`
        : NOT_RUN,
    ],
    [
      'answers of 500, pages of HTML, slowest answer; primary frozen',
      '0, 0, 31 s; 35 s',
      end
        ? `${end.answers500}, ${end.html}, ${seconds(end.slowestMs)}; ${secondsOf(figures.frozenMs)}`
        : secondsOf(figures.frozenMs),
    ],
    [
      'etcd away; HAProxy, PgBouncer restarted',
      '2 s; 3 s',
      `${seconds(figures.etcdMs)}; ${secondsOf(figures.restartMs)}`,
    ],
    [
      `all servers restarted one by one${rolls ? `, ${rolls.times} times` : ''}: failed calls`,
      '0',
      rolls ? String(rolls.failed) : NOT_RUN,
    ],
    ['a change of the shelf right after a promotion is in every index', '2 s', seconds(figures.shelfMs)],
    [
      'written, then read with reads on replicas: stale',
      '0',
      pairs ? `${pairs.stale} of ${pairs.count}, ${pairs.atStandby} read at a standby` : NOT_RUN,
    ],
    [
      'a fresh database as a plain owner: first start and seed',
      'a test',
      `${figures.isStarted ? 'started' : NOT_RUN}; ${seeded ? `seeded with ${seeded.orders} orders, ${seeded.broken} broken` : NOT_RUN}`,
    ],
    ['log lines per process and outage, at most', '20', String(figures.mostLines)],
    [
      'paid, called off, sent under all of it: not exactly once, or not to the fen',
      '0',
      end ? `${end.wrong} of ${end.lives}` : NOT_RUN,
    ],
  ]
  return [
    `Seen on ${on.toISOString().slice(0, 10)}; pauses without any fault were up to ${seconds(figures.calmMs)}, and every limit is that much longer.`,
    '',
    '| # | what | at most | seen |',
    '|--:|---|---|---|',
    ...rows.map((row, index) => `| ${index + 1} | ${row.join(' | ')} |`),
    '',
    '| further fault | without a confirmed order |',
    '|---|--:|',
    ...Object.entries(figures.others).map(([name, ms]) => `| ${name} | ${seconds(ms)} |`),
    ...(figures.perSecond === undefined
      ? []
      : ['', `With 31 buyers, as fast as the machine went: ${figures.perSecond.toFixed(1)} orders a second.`]),
  ].join('\n')
}
