import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'

/** What an integer column holds; a version is also counted up. */
const MOST = 2_147_483_646

interface JsonSchema {
  readonly type?: string
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** The integers of a schema that may be larger. */
function largeIn(schema: JsonSchema, path: string): string[] {
  const {
    type,
    maximum = Number.POSITIVE_INFINITY,
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema
  return [
    ...(type === 'integer' && maximum > MOST ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => largeIn(part, `${path}.${name}`)),
    ...(items ? largeIn(items, path) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(part => largeIn(part, path)),
  ]
}

/** Numbers of rows that are counted up for ever, in a column of eight bytes. */
const OF_EIGHT_BYTES = ['staff.listRefusedLogIns.before']

test('takes no integer that a column of the database does not hold', () => {
  const found = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => {
      const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      return largeIn(schema as JsonSchema, `${area}.${name}`)
    }),
  )
  expect(found.filter(path => !OF_EIGHT_BYTES.includes(path))).toEqual([])
})
