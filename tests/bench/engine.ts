import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { SearchRequest } from '../../apps/server/src/modules/search/engine/engine.ts'
import { searchIndex } from '../../apps/server/src/modules/search/engine/memory/search-index.ts'
import { openSnapshot, writeSnapshot } from '../../apps/server/src/modules/search/engine/memory/snapshot-file.ts'
import { aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { percentile, round } from './parts/figures.ts'
import { indexOfDemoWorld } from './parts/memory-world.ts'
import { waysOf } from './parts/search-queries.ts'

/**
 * `npm run bench -- engine [--offers 1000000]`: the search index alone, on data made in memory; processor time of first searches,
 * repeated ones, and repeated ones after an offer changed. Also the time of its snapshot, compared with adding the same offers
 * one by one.
 */
const { values } = parseArgs({ options: { offers: { type: 'string', default: '1000000' } } })
const ROUNDS = 3
const now = systemClock()
const madeAt = performance.now()
const { index, offers, indexOfWords } = indexOfDemoWorld(now, Number(values.offers))
console.log(
  `${offers.length} offers of ${index.products.length} products in ${round((performance.now() - madeAt) / 1000)} s`,
)

await measureSnapshot()

const { names } = index
const some = Array.from({ length: 12 }, (_, n) => names.value((n * 977) % names.values.length))
const queries = waysOf([
  ['names', some],
  ['parts of names', some.map(name => [...name].slice(1, 4).join(''))],
  ['makers', Array.from({ length: 6 }, (_, n) => index.makers.value((n * 97) % index.makers.values.length))],
])

/** Milliseconds of processor, by kind of query. */
function measure(before: () => void): Map<string, number[]> {
  const times = new Map<string, number[]>()
  for (const query of queries) {
    before()
    const request: SearchRequest = { ...aRequest(query.keyword), ...query.request, today: dayOf(now) }
    const used = process.threadCpuUsage()
    searchIndex(index, request)
    const { user, system } = process.threadCpuUsage(used)
    times.set(query.class, [...(times.get(query.class) ?? []), (user + system) / 1000])
  }
  return times
}

function report(name: string, times: ReadonlyMap<string, number[]>): void {
  console.log(`${name}:`)
  for (const [label, list] of times)
    console.log(
      `  ${label.padEnd(14)} ${String(list.length).padStart(4)} searches, ` +
        [0.5, 0.95, 1].map(share => `p${share * 100} ${round(percentile(list, share), 2)} ms`).join(', '),
    )
}

let turn = 0
report(
  'first asked',
  measure(() => undefined),
)
for (let round = 0; round < ROUNDS; round++)
  report(
    'asked again',
    measure(() => undefined),
  )
for (let round = 0; round < ROUNDS; round++)
  report(
    'after an offer sold out or came back',
    measure(() => {
      const offer = offers[(turn * 7919) % offers.length]
      if (offer) index.putOffer({ ...offer, isInStock: turn++ % 2 === 0 })
    }),
  )

/** Without the database, which a start from the whole catalogue reads as well. */
async function measureSnapshot(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-bench-'))
  const file = join(folder, 'offers.snapshot')
  const secondsOf = async <T>(work: () => Promise<T> | T): Promise<[string, T]> => {
    const startedAt = performance.now()
    const answer = await work()
    return [`${round((performance.now() - startedAt) / 1000)} s`, answer]
  }
  try {
    const [written] = await secondsOf(() =>
      writeSnapshot(file, index, { database: 'bench', day: dayOf(now), horizon: '' }),
    )
    const [words, kept] = await secondsOf(indexOfWords)
    const { arrayBuffers } = process.memoryUsage()
    const [read] = await secondsOf(async () => {
      const snapshot = await openSnapshot(file)
      await snapshot?.putInto(kept)
      await snapshot?.close()
    })
    const columnsMb = round((process.memoryUsage().arrayBuffers - arrayBuffers) / 1e6, 0)
    const anew = indexOfWords()
    const [put] = await secondsOf(() => {
      for (const offer of offers) anew.putOffer(offer)
    })
    if (kept.offers.count !== index.offers.count) throw new Error('the snapshot lacks offers')
    console.log(
      `snapshot of ${round(statSync(file).size / 1e6, 0)} MB: written in ${written}, offers read in ${read} ` +
        `into ${columnsMb} MB of columns (put one by one, already in memory: ${put}), words of the products ${words}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
