import { parseArgs } from 'node:util'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { SearchRequest } from '../../apps/server/src/modules/search/engine/engine.ts'
import { searchIndex } from '../../apps/server/src/modules/search/engine/memory/search-index.ts'
import { aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { percentile, round } from './parts/figures.ts'
import { indexOfDemoWorld } from './parts/memory-world.ts'
import { waysOf } from './parts/search-queries.ts'

/**
 * `npm run bench -- engine [--offers 1000000]`: the index alone, on a world made in memory; processor time of searches
 * that are asked for the first time, again, and again after an offer has come to count for something else.
 */
const { values } = parseArgs({ options: { offers: { type: 'string', default: '1000000' } } })
const ROUNDS = 3
const now = systemClock()
const madeAt = performance.now()
const { index, offers } = indexOfDemoWorld(now, Number(values.offers))
console.log(
  `${offers.length} offers of ${index.products.length} products in ${round((performance.now() - madeAt) / 1000)} s`,
)

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
