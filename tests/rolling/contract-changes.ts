/** What `/openapi.json` says of a call. */
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

type Schema = Readonly<Record<string, unknown>>

/** The names of calls by method and path, without the prefix of a console: `area.name`. */
export function callsOf({ paths }: Description): ReadonlySet<string> {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  return new Set(operations.map(({ operationId }) => operationId.split('.').slice(-2).join('.')))
}

/**
 * What pages and servers of two releases cannot tell each other while both are in use: open pages of before are answered by new
 * servers, and new pages by servers of before. What only the new release has is no fault: those who use it ask again.
 */
export function findBreaks(before: Description, after: Description): string[] {
  const found = new Set<string>()
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, old] of Object.entries(methods)) {
      const { operationId } = old
      const now = after.paths[path]?.[method]
      if (!now) {
        found.add(`${operationId}: no longer at ${method.toUpperCase()} ${path}`)
        continue
      }
      const complain = (problems: readonly string[], who: string) => {
        for (const problem of problems) found.add(`${operationId}: ${who} ${problem}`)
      }
      complain(differences(inputOf(now), inputOf(old), ''), 'a new server refuses old input:')
      complain(missing(inputOf(old), inputOf(now)), 'an old server refuses new input:')
      complain(differences(outputOf(old), outputOf(now), ''), 'an old page does not understand new output:')
      complain(differences(outputOf(now), outputOf(old), ''), 'a new page does not understand old output:')
    }
  return [...found].toSorted()
}

function inputOf({ parameters, requestBody }: Operation): Schema {
  if (requestBody) return Object.values(requestBody.content)[0]?.schema ?? {}
  const given = parameters ?? []
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(given.map(({ name, schema }) => [name, schema])),
    required: given.filter(({ required }) => required).map(({ name }) => name),
  }
}

function outputOf({ responses }: Operation): Schema {
  return responses['200']?.content?.['application/json']?.schema ?? {}
}

/** Fields that a reader needs and a writer does not send. */
function missing(reader: Schema, writer: Schema, at = ''): string[] {
  const properties = propertiesOf(writer)
  const sent = new Set([
    ...wordsOf(writer['required']),
    ...Object.keys(properties).filter(name => 'default' in (properties[name] ?? {})),
  ])
  return wordsOf(reader['required'])
    .filter(name => !sent.has(name))
    .map(name => `${at}${name} is missing`)
}

/** What a writer may send and a reader does not accept. */
function differences(reader: Schema, writer: Schema, at: string): string[] {
  if (JSON.stringify(reader) === JSON.stringify(writer)) return []
  const branches = branchesOf(reader)
  if (branches.length > 1 || branchesOf(writer).length > 1)
    return branchesOf(writer)
      .filter(branch => !branches.some(each => differences(each, branch, at).length === 0))
      .map(branch => `${at}${nameOf(branch)} is not accepted`)
  const values = valuesOf(writer)
  const known = valuesOf(reader)
  if (known !== null)
    return values === null
      ? [`${at}any value`]
      : values.filter(value => !known.includes(value)).map(value => `${at}${String(value)} is unknown`)
  const problems: string[] = []
  if (typeOf(reader) !== '' && typeOf(reader) !== typeOf(writer))
    problems.push(`${at}${typeOf(writer)} for ${typeOf(reader)}`)
  for (const [limit, isTighter] of Object.entries(LIMITS))
    if (isTighter(reader[limit], writer[limit])) problems.push(`${at}${limit} is ${String(reader[limit])}`)
  problems.push(...missing(reader, writer, at))
  const theirs = propertiesOf(reader)
  for (const [name, property] of Object.entries(propertiesOf(writer))) {
    const own = theirs[name]
    if (own) problems.push(...differences(own, property, `${at}${name}.`))
    else if (reader['additionalProperties'] === false) problems.push(`${at}${name} is unknown`)
  }
  const [items, sent] = [reader['items'], writer['items']]
  if (items && sent) problems.push(...differences(items as Schema, sent as Schema, `${at}[].`))
  return problems
}

type IsTighter = (reader: unknown, writer: unknown) => boolean
const isLower: IsTighter = (reader, writer) =>
  typeof reader === 'number' && !(typeof writer === 'number' && writer <= reader)
const isHigher: IsTighter = (reader, writer) =>
  typeof reader === 'number' && !(typeof writer === 'number' && writer >= reader)
const isOther: IsTighter = (reader, writer) => reader !== undefined && reader !== writer
const LIMITS: Readonly<Record<string, IsTighter>> = {
  maxLength: isLower,
  maximum: isLower,
  exclusiveMaximum: isLower,
  maxItems: isLower,
  minLength: isHigher,
  minimum: isHigher,
  exclusiveMinimum: isHigher,
  minItems: isHigher,
  pattern: isOther,
  format: isOther,
}

/** The alternatives of a union; a list of types is one too. */
function branchesOf(schema: Schema): Schema[] {
  const union = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(union)) return union.flatMap(each => branchesOf(each as Schema))
  const { type } = schema
  return Array.isArray(type) ? type.map(each => ({ ...schema, type: each as string })) : [schema]
}

/** The only values, or null. */
function valuesOf(schema: Schema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function typeOf(schema: Schema): string {
  return String(schema['type'] ?? '')
}

function nameOf(schema: Schema): string {
  const values = valuesOf(schema)
  return values === null ? typeOf(schema) || 'anything' : values.join('|')
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
}

function wordsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : []
}
