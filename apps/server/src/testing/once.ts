import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

type JsonSchema = Readonly<Record<string, unknown>>
type Body = Readonly<Record<string, unknown>>

/** The call, and a body in wire format that succeeds, without the fields that are not part of the content. */
export interface OnceCall {
  readonly endpoint: Endpoint
  readonly body: Body
  /** The field that identifies a repeated request. */
  readonly key: string
  /** Proves the caller and is not part of the content. */
  readonly proofs?: readonly string[]
}

/**
 * Sends a body that succeeds, twice: the responses are equal byte for byte. Then the same key with each field changed
 * in turn: every request is refused. Then without the key: refused. Nothing else changes in the database.
 */
export async function expectOnce(server: TestServer, client: TestClient, call: OnceCall): Promise<void> {
  const { endpoint, body, key } = call
  const first = await client.send(endpoint, body)
  expect(first).toMatchObject({ status: 200, success: true })
  const before = await fingerprint(server)
  expect((await client.send(endpoint, body)).raw.equals(first.raw)).toBe(true)
  for (const { field, changed } of changes(call)) {
    const answer = await client.send(endpoint, changed)
    expect({ field, status: answer.status, data: answer.data }).toEqual({
      field,
      status: 409,
      data: { reason: 'key-reused' },
    })
  }
  const { [key]: _, ...keyless } = body
  expect(await client.send(endpoint, keyless)).toMatchObject({ status: 422, success: false })
  expect(await fingerprint(server)).toBe(before)
}

/** All bodies that differ in one field, each in all ways that the contract accepts. */
function changes({ endpoint, body, key, proofs = [] }: OnceCall): { field: string; changed: Body }[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const told = canonical(endpoint, body)
  const fields = Object.entries(propertiesOf(schema)).filter(([name]) => name !== key && !proofs.includes(name))
  return fields.flatMap(([field, property]) => {
    const found = others(property, body[field])
      .map(value => ({ field, changed: { ...body, [field]: value } }))
      .filter(({ changed }) => ![null, told].includes(canonical(endpoint, changed)))
    if (found.length === 0) throw new Error(`no other value for ${field}`)
    return found
  })
}

/** The body as the server parses it; null when it is invalid. */
function canonical({ input }: Endpoint, body: Body): string | null {
  const read = z.safeParse(input, body)
  return read.success ? JSON.stringify(z.encode(input, read.data)) : null
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>
}

/** Different values that may fit the schema. */
function others(schema: JsonSchema, value: unknown): unknown[] {
  const union = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(union)) return (union as JsonSchema[]).flatMap(one => others(one, value))
  if (Array.isArray(schema['enum'])) return schema['enum'].filter(one => one !== value)
  switch (schema['type']) {
    case 'object':
      if (value === undefined) return [wholeObject(schema)]
      return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
        others(property, (value as Body | undefined)?.[name]).map(part => ({
          ...(value as Body | undefined),
          [name]: part,
        })),
      )
    case 'array':
      return otherLists((schema['items'] ?? {}) as JsonSchema, Array.isArray(value) ? value : [])
    case 'boolean':
      return value === undefined ? [true, false] : [value !== true]
    case 'integer':
    case 'number':
      return [Number(value ?? 0) + 1]
    default:
      return [randomUUID(), '77.77', '改过', '2026-11-17', `${String(value ?? '')}x`]
  }
}

/** An object with all its properties, for an absent one. */
function wholeObject(schema: JsonSchema): Body {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, property]) => [name, others(property, undefined)[0]]),
  )
}

/** One item less, one changed, one more. */
function otherLists(item: JsonSchema, list: readonly unknown[]): unknown[][] {
  const changed = list.flatMap((one, at) => others(item, one).map(other => list.with(at, other)))
  return [list.slice(1), ...changed, ...others(item, list[0]).map(one => [...list, one])]
}

/** A hash of all stored data except sessions, nonces and counters, which change with any request. */
async function fingerprint({ owner: { pool } }: TestServer): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|jobs|sandbox)'
       and c.oid::regclass::text !~ '^(platform\\.(nonce|rate_limit|audit)|identity\\.session)' order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `(select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${name} t)`,
  )
  const { rows } = await pool.query<{ sums: string[] }>(`select array[${sums.join(', ')}]::text[] as sums`)
  return (rows[0]?.sums ?? []).map((sum, at) => `${tables[at]?.name} ${sum}`).join('\n')
}
