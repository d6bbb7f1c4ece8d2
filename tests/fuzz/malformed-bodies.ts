import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIXES, type Endpoint, type Surface, surfacesOf } from '@xiaojiu/contract/define.ts'
import { PLATFORM_RIGHTS, type PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { beforeAll } from 'vitest'
import { z } from 'zod'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { type TestServer, useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'
import { BROKEN_BODIES, HOSTILE_JSON } from './hostile-values.ts'
import { propertiesOf, sampleFor } from './sample-input.ts'

/** A failure can be had again with FUZZ_SEED. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_116)

interface Extent {
  /** Bodies that no parser takes, of those there are, in turns: one parser reads them for all calls. */
  readonly brokenPerCall: number
  /** Bodies of the right form with something hostile in one of their fields. */
  readonly hostilePerCall: number
}

const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    surfacesOf(endpoint).map(surface => ({ name: `${area}.${name}`, endpoint, surface })),
  ),
)
/** Small and seeded. */
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

function attemptsOn(url: string, endpoint: Endpoint, at: number, extent: Extent, random: () => number): Attempt[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const names = [...propertiesOf(schema).map(([name]) => name), 'companyId', 'price', '__proto__']
  const attempts: Attempt[] = []
  if (endpoint.method === 'POST')
    for (let step = 0; step < extent.brokenPerCall; step++) {
      const [type, payload] = BROKEN_BODIES[(at * extent.brokenPerCall + step) % BROKEN_BODIES.length] ?? ['', '']
      attempts.push({ method: 'POST', url, payload, headers: type === '' ? {} : { 'content-type': type } })
    }
  for (let step = 0; step < extent.hostilePerCall; step++) {
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

/**
 * Tells how many rows every table of the product holds and which transaction wrote there last; nonces, counters and the time a session
 * was last seen come and go with any request.
 */
async function rowCounter({ owner }: TestServer): Promise<() => Promise<readonly string[]>> {
  const { rows } = await owner.pool.query<{ text: string }>(`
    select string_agg(format('select %L || count(*) || '' '' || coalesce(max(xmin::text::bigint), 0) as n from %s', c.oid::regclass || '=', c.oid::regclass), ' union all ' order by c.oid::regclass::text) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox')
      and c.oid::regclass::text not in ('platform.nonce', 'platform.rate_limit', 'platform.audit', 'identity.login_attempt', 'identity.session')`)
  const text = rows[0]?.text ?? ''
  return async () => {
    const counted = await owner.pool.query<{ n: string }>({ name: 'row-counts', text })
    return counted.rows.map(({ n }) => n)
  }
}

/** Sends each call of the contract what it does not want, and collects what is answered wrongly or leaves a trace. */
export function useFuzz(): (extent: Extent) => Promise<{ readonly wrong: readonly string[]; readonly sent: number }> {
  const server = useTestServer({}, { areGoodsStill: true })
  // Providers of the sandbox are reached over HTTP: what is well-formed by chance can then succeed.
  beforeAll(() => server.listen(), 60_000)
  return extent => fuzz(server, extent)
}

async function fuzz(server: TestServer, extent: Extent) {
  const random = randomFrom(SEED)
  const wrong: string[] = []
  let sent = 0
  const insiders = new Map<Surface, TestClient>()
  const countRows = await rowCounter(server)
  let before: readonly string[] | null = null
  for (const [at, { name, endpoint, surface }] of entries.entries()) {
    const insider = insiders.get(surface) ?? (await someInsider(server, surface))
    if (!insiders.has(surface)) before = null
    insiders.set(surface, insider)
    before ??= await countRows()
    let hasSucceeded = false
    const url = API_PREFIXES[surface] + endpoint.path
    for (const [index, attempt] of attemptsOn(url, endpoint, at, extent, random).entries()) {
      const client = index % 3 === 0 && surface === 'shop' ? server.client() : insider
      client.ip = `10.${index % 250}.${sent % 250}.7`
      const answer = await client.inject(attempt)
      sent++
      hasSucceeded ||= answer.success || (answer.status < 300 && endpoint.answer === 'file')
      // What succeeded may have ended a session: the next call gets somebody new.
      if (client === insider && (answer.success || answer.status === 401)) insiders.delete(surface)
      const isFile = endpoint.answer === 'file' && answer.status < 300
      const isClear = answer.success || isFile || /[一-龥]/.test(answer.msg)
      if (answer.status >= 500 || answer.code >= 500 || !isClear)
        wrong.push(
          `${name} ${answer.status} ${answer.msg} ← ${attempt.url.slice(0, 200)} ${(attempt.payload ?? '').slice(0, 200)}`,
        )
    }
    const known = new Set(before)
    before = await countRows()
    const changed = before.filter(count => !known.has(count))
    if (!hasSucceeded && changed.length > 0 && !endpoint.path.endsWith('/login/out'))
      wrong.push(`${name} left a trace: ${changed.join()}`)
  }
  return { wrong, sent }
}

/** Somebody who passes every door of the shop or of a console. */
async function someInsider(server: TestServer, surface: Surface): Promise<TestClient> {
  if (surface === 'shop') return (await signInAsBuyer(server)).client
  if (surface === 'seller') return (await signInAsSeller(server, { isSteppedUp: true })).client
  const rights = Object.keys(PLATFORM_RIGHTS) as PlatformRight[]
  return (await signInAsOperator(server, { rights, isSteppedUp: true })).client
}
