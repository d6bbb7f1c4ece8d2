import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIX, type Endpoint } from '@xiaojiu/contract/define.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer } from '../../apps/server/src/testing/sign-in.ts'
import { BROKEN_BODIES, HOSTILE_JSON } from './hostile-values.ts'
import { propertiesOf, sampleFor } from './sample-input.ts'

const WANTED_REQUESTS = 10_000
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_116)

const server = useTestServer()
const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
let buyer: TestClient
beforeAll(async () => {
  // Providers of the sandbox are reached over HTTP: what is well-formed by chance can then succeed.
  await server.listen()
  buyer = (await signInAsBuyer(server)).client
}, 60_000)

/** Small and seeded: a failure can be had again with FUZZ_SEED. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Attempt {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: string
  readonly headers?: Record<string, string>
}

function attemptsOn(endpoint: Endpoint, count: number, random: () => number): Attempt[] {
  const url = API_PREFIX + endpoint.path
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const names = [...propertiesOf(schema).map(([name]) => name), 'companyId', 'price', '__proto__']
  const attempts: Attempt[] = []
  if (endpoint.method === 'POST')
    for (const [type, payload] of BROKEN_BODIES)
      attempts.push({ method: 'POST', url, payload, headers: type === '' ? {} : { 'content-type': type } })
  while (attempts.length < count) {
    const name = names[Math.floor(random() * names.length)] ?? ''
    const hostile = HOSTILE_JSON[Math.floor(random() * HOSTILE_JSON.length)] ?? 'null'
    const fields = Object.entries(sampleFor(schema, random) as Record<string, unknown>).filter(
      ([each]) => each !== name,
    )
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(fields.map(([each, value]): [string, string] => [each, String(value)]))
      attempts.push({
        method: 'GET',
        url: `${url}?${query}&${encodeURIComponent(name)}=${encodeURIComponent(hostile.slice(0, 2000).toWellFormed())}`,
      })
    } else {
      const payload = `{${[...fields.map(([each, value]) => `${JSON.stringify(each)}:${JSON.stringify(value)}`), `${JSON.stringify(name)}:${hostile}`].join(',')}}`
      attempts.push({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    }
  }
  return attempts
}

/** How many rows every table of the product holds; nonces and counters come and go with any request. */
async function rowCounts(): Promise<string> {
  const { rows } = await server.owner.pool.query<{ text: string }>(`
    select string_agg(format('%s=%s', c.oid::regclass, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]), ' ' order by c.oid::regclass::text) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox')
      and c.oid::regclass::text not in ('platform.nonce', 'platform.rate_limit', 'platform.audit')`)
  return rows[0]?.text ?? ''
}

test(`${WANTED_REQUESTS} malformed requests over all endpoints: no fault, no trace, clear Chinese (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const perEndpoint = Math.ceil(WANTED_REQUESTS / entries.length)
  const wrong: string[] = []
  let sent = 0
  let before = await rowCounts()
  for (const { name, endpoint } of entries) {
    let hasSucceeded = false
    for (const [index, attempt] of attemptsOn(endpoint, perEndpoint, random).entries()) {
      const client = index % 3 === 0 ? server.client() : buyer
      client.ip = `10.${index % 250}.${sent % 250}.7`
      const answer = await client.inject(attempt)
      sent++
      hasSucceeded ||= answer.success || (answer.status < 300 && endpoint.answer === 'file')
      const isClear = answer.success || /[一-龥]/.test(answer.msg) || endpoint.answer === 'file'
      if (answer.status >= 500 || answer.code >= 500 || !isClear)
        wrong.push(
          `${name} ${answer.status} ${answer.msg} ← ${attempt.url.slice(0, 200)} ${(attempt.payload ?? '').slice(0, 200)}`,
        )
    }
    if (endpoint.path.endsWith('/login/out')) buyer = (await signInAsBuyer(server)).client
    const after = await rowCounts()
    if (!hasSucceeded && after !== before && !endpoint.path.endsWith('/login/out')) wrong.push(`${name} left a trace`)
    before = after
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(WANTED_REQUESTS)
}, 600_000)
