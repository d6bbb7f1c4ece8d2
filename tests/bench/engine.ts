import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FeedOffer } from '../../apps/server/src/modules/catalogue/public.ts'
import type { SearchAnswer, SearchRequest } from '../../apps/server/src/modules/search/engine/engine.ts'
import type { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { searchIndex } from '../../apps/server/src/modules/search/engine/memory/search-index.ts'
import { openSnapshot, writeSnapshot } from '../../apps/server/src/modules/search/engine/memory/snapshot-file.ts'
import { aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { percentile, round } from './parts/figures.ts'
import { demoWorld } from './parts/memory-world.ts'
import { type BenchQuery, waysOf } from './parts/search-queries.ts'

/**
 * `npm run bench -- engine [--offers 1000000]`: the search index alone, on data made in memory. Offers are put one by one, written
 * to a snapshot, and read from it into a new index, as a start does; on that one the times of first searches, repeated
 * ones, and repeated ones after an offer changed. The processor's time is a mean: some systems count it in steps of 4 ms.
 */
const { values } = parseArgs({ options: { offers: { type: 'string', default: '1000000' } } })
const offerCount = Number(values.offers)
const ROUNDS = 3
/** Offers are made in parts, so that putting them can be timed without making them. */
const PART = 10_000
/** So many offers change. */
const CHANGING = 1000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const now = systemClock()
const world = demoWorld(now, offerCount)
const { index, changing } = await startedFromSnapshot()

const { names } = index
const some = Array.from({ length: 12 }, (_, n) => names.value((n * 977) % names.values.length))
const queries = waysOf([
  ['names', some],
  ['parts of names', some.map(name => [...name].slice(1, 4).join(''))],
  ['makers', Array.from({ length: 6 }, (_, n) => index.makers.value((n * 97) % index.makers.values.length))],
])
report(
  'first asked',
  measure(() => undefined),
)
report(
  'asked again',
  repeat(() => undefined),
)
let turn = 0
report(
  'after an offer sold out or came back',
  repeat(() => {
    const offer = changing[turn++ % changing.length]
    if (offer) index.putOffer({ ...offer, isInStock: Math.floor(turn / changing.length) % 2 === 0 })
  }),
)
console.log(`at the end ${memory()}`)

/** Puts all offers one by one, and an index that has read them from the snapshot of the first. */
async function startedFromSnapshot(): Promise<{ readonly index: MemoryIndex; readonly changing: FeedOffer[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-bench-'))
  const file = join(folder, 'offers.snapshot')
  try {
    const { answers, changing: kept } = await write(file)
    console.log(`before the start ${memory()}`)
    const [words, next] = await secondsOf(world.indexOfWords)
    console.log(`words of ${next.products.length} products and ${next.stores.length} stores in ${words}; ${memory()}`)
    const [read] = await secondsOf(async () => {
      const snapshot = await openSnapshot(file)
      await snapshot?.putInto(next)
      await snapshot?.close()
    })
    console.log(`${next.offers.count} offers read from the snapshot in ${read}; ${memory()}`)
    if (JSON.stringify(sampleAnswers(next)) !== answers) throw new Error('the snapshot has other offers')
    return { index: next, changing: kept }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The first index is only needed until it is written. */
async function write(file: string): Promise<{ readonly answers: string; readonly changing: FeedOffer[] }> {
  const first = world.indexOfWords()
  const kept: FeedOffer[] = []
  let [made, put] = [0, 0]
  const every = Math.max(1, Math.floor(offerCount / CHANGING))
  const offers = world.offers()
  for (let from = 0; from < offerCount; from += PART) {
    const madeAt = performance.now()
    const part = nextOf(offers, Math.min(PART, offerCount - from))
    const putAt = performance.now()
    for (const offer of part) first.putOffer(offer)
    put += performance.now() - putAt
    made += putAt - madeAt
    kept.push(...part.filter((_, at) => (from + at) % every === 0))
  }
  console.log(
    `${first.offers.count} offers of ${first.products.length} products made in ${seconds(made)}, put one by one in ${seconds(put)}; ${memory()}`,
  )
  const [written] = await secondsOf(() =>
    writeSnapshot(file, first, { database: 'bench', day: dayOf(now), horizon: '' }),
  )
  console.log(`snapshot of ${round(statSync(file).size / 1e6, 0)} MB written in ${written}`)
  return { answers: JSON.stringify(sampleAnswers(first)), changing: kept }
}

function nextOf<T>(list: Iterator<T>, count: number): T[] {
  const part: T[] = []
  while (part.length < count) {
    const { value, done } = list.next()
    if (done === true) throw new Error('there are fewer offers')
    part.push(value)
  }
  return part
}

/** Some answers with all their counts; equal for equal offers. */
function sampleAnswers(of: MemoryIndex): SearchAnswer[] {
  return ['', '片', '阿莫西林'].flatMap(keyword =>
    (['sales', 'price-asc'] as const).map(sort => searchIndex(of, { ...aRequest(keyword), sort, today: dayOf(now) })),
  )
}

function seconds(ms: number): string {
  return `${round(ms / 1000)} s`
}

async function secondsOf<T>(work: () => Promise<T> | T): Promise<[string, T]> {
  const startedAt = performance.now()
  const answer = await work()
  return [seconds(performance.now() - startedAt), answer]
}

/** What is in use after a collection of garbage. */
function memory(): string {
  collectGarbage()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  const [objects, columns, resident] = [heapUsed, arrayBuffers, rss].map(bytes => `${round(bytes / 1e6, 0)} MB`)
  return `memory: ${objects} objects, ${columns} columns, ${resident} resident`
}

interface Took {
  readonly query: BenchQuery
  readonly ms: number
  readonly cpuMs: number
}

function measure(before: () => void): Took[] {
  return queries.map(query => {
    before()
    const request: SearchRequest = { ...aRequest(query.keyword), ...query.request, today: dayOf(now) }
    const used = process.threadCpuUsage()
    const askedAt = performance.now()
    searchIndex(index, request)
    const ms = performance.now() - askedAt
    const { user, system } = process.threadCpuUsage(used)
    return { query, ms, cpuMs: (user + system) / 1000 }
  })
}

function repeat(before: () => void): Took[] {
  return Array.from({ length: ROUNDS }, () => measure(before)).flat()
}

function report(name: string, all: readonly Took[]): void {
  const line = (label: string, list: readonly Took[]) => {
    const times = list.map(({ ms }) => ms)
    const shares = [0.5, 0.95, 1].map(share => `p${share * 100} ${round(percentile(times, share), 2)} ms`)
    const cpuMs = list.reduce((sum, took) => sum + took.cpuMs, 0) / list.length
    return `  ${label.padEnd(24)} ${String(list.length).padStart(4)} searches, ${shares.join(', ')}; processor ${round(cpuMs, 2)} ms`
  }
  console.log([`${name}:`, line('all', all)].join('\n'))
  for (const by of ['class', 'way'] as const)
    for (const [label, list] of Map.groupBy(all, ({ query }) => query[by])) console.log(line(label, list))
}
