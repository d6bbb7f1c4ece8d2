type JsonSchema = Readonly<Record<string, unknown>>

/** The id in every sample; no record has it. */
export const SAMPLE_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

/** A value that fits the schema well enough to pass the first check. */
export function sampleFor(schema: JsonSchema, random: () => number): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return pick(schema['enum'], random)
  const union = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(union)) return sampleFor(pick(union as JsonSchema[], random), random)
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, sampleFor(property, random)]))
    case 'array':
      return [sampleFor((schema['items'] ?? {}) as JsonSchema, random)]
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return sampleText(schema)
  }
}

export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
}

function sampleText(schema: JsonSchema): string {
  if (schema['format'] === 'uuid') return SAMPLE_ID
  if (schema['format'] === 'date') return '2026-11-16'
  if (schema['format'] === 'date-time') return '2026-11-16T12:00:00+08:00'
  const pattern = String(schema['pattern'] ?? '')
  if (pattern.startsWith('^[0-9a-f-]{36}')) return SAMPLE_ID
  if (pattern.startsWith('^1[3-9]')) return '13800001234'
  if (pattern.includes('{6}')) return '123456'
  return 'abcdefghijklmnopqrstuvwxyz0123'.slice(0, Number(schema['maxLength'] ?? 30))
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T
}
