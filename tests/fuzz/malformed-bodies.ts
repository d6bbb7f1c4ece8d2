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

/** FUZZ_SEED repeats a failure. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_116)

interface Extent {
  /** Bodies that no parser accepts, in turns: one parser reads them for all calls. */
  readonly brokenPerCall: number
  /** Well-formed bodies with a hostile value in one field. */
  readonly hostilePerCall: number
}

const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    surfacesOf(endpoint).map(surface => ({ name: `${area}.${name}`, endpoint, surface })),
  ),
)
/** A small seeded generator. */
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
 * Reports the tables of the product in which committed transactions wrote rows since the last call. Nonces, counters and the
 * last-seen time of a session change with any request and are ignored.
 */
async function watchRows({ owner }: TestServer): Promise<() => Promise<readonly string[]>> {
  await owner.pool.query(`
    create schema fuzz
    create table written (name text not null);
    create function fuzz.note() returns trigger language plpgsql security definer as $$
      begin
        insert into fuzz.written values (tg_table_schema || '.' || tg_table_name);
        return null;
      end $$;
    do $$ declare
      watched regclass;
    begin
      for watched in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox', 'fuzz')
          and c.oid::regclass::text not in ('platform.nonce', 'platform.rate_limit', 'platform.audit', 'identity.login_attempt', 'identity.session', 'identity.captcha_tally')
      loop
        execute format('create trigger noted after insert or update or delete on %s for each row execute function fuzz.note()', watched);
      end loop;
    end $$`)
  return async () => {
    const { rows } = await owner.pool.query<{ name: string }>(
      'with told as (delete from fuzz.written returning name) select distinct name from told order by 1',
    )
    return rows.map(({ name }) => name)
  }
}

/** Sends invalid input to every call of the contract, and collects wrong responses and side effects. */
export function useFuzz(): (extent: Extent) => Promise<{ readonly wrong: readonly string[]; readonly sent: number }> {
  const server = useTestServer({}, { areGoodsStill: true })
  // The providers of the sandbox are reached over HTTP, so that a body that is valid by chance can succeed.
  beforeAll(() => server.listen(), 60_000)
  return extent => fuzz(server, extent)
}

async function fuzz(server: TestServer, extent: Extent) {
  const random = randomFrom(SEED)
  const wrong: string[] = []
  let sent = 0
  const insiders = new Map<Surface, TestClient>()
  const writtenTables = await watchRows(server)
  for (const [at, { name, endpoint, surface }] of entries.entries()) {
    const insider = insiders.get(surface) ?? (await someInsider(server, surface))
    if (!insiders.has(surface)) await writtenTables()
    insiders.set(surface, insider)
    let hasSucceeded = false
    const url = API_PREFIXES[surface] + endpoint.path
    const attempts = attemptsOn(url, endpoint, at, extent, random)
    for (const [index, attempt] of attempts.entries()) {
      const client = index % 3 === 0 && surface === 'shop' ? server.client() : insider
      client.ip = `10.${index % 250}.${sent % 250}.7`
      const answer = await client.inject(attempt)
      sent++
      hasSucceeded ||= answer.success || (answer.status < 300 && endpoint.answer === 'file')
      // A successful act may have ended a session: the next call gets a new one.
      const mayHaveEnded = (answer.success && endpoint.method === 'POST') || answer.status === 401
      if (client === insider && mayHaveEnded) insiders.delete(surface)
      const isFile = endpoint.answer === 'file' && answer.status < 300
      const isClear = answer.success || isFile || /[一-龥]/.test(answer.msg)
      if (answer.status >= 500 || answer.code >= 500 || !isClear)
        wrong.push(
          `${name} ${answer.status} ${answer.msg} ← ${attempt.url.slice(0, 200)} ${(attempt.payload ?? '').slice(0, 200)}`,
        )
    }
    const isSuspect = (await writtenTables()).length > 0 && !hasSucceeded && !endpoint.path.endsWith('/login/out')
    if (!isSuspect) continue
    // An earlier act may continue after its response, such as the import of a list. Rows written again belong to this call.
    for (const attempt of attempts) await insider.inject(attempt)
    const written = await writtenTables()
    if (written.length > 0) wrong.push(`${name} left a trace: ${written.join()}`)
  }
  return { wrong, sent }
}

/** A caller with access to everything in the shop or in a console. */
async function someInsider(server: TestServer, surface: Surface): Promise<TestClient> {
  if (surface === 'shop') return (await signInAsBuyer(server)).client
  if (surface === 'seller') return (await signInAsSeller(server, { isSteppedUp: true })).client
  const rights = Object.keys(PLATFORM_RIGHTS) as PlatformRight[]
  return (await signInAsOperator(server, { rights, isSteppedUp: true })).client
}
