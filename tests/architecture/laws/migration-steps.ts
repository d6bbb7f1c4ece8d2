import type { Source } from '../sources.ts'

/**
 * The law of migrations: during a migration, and until the last server is restarted, servers of the previous release use the same
 * tables. So a release only adds (expand); what is unused is removed in a later one (contract).
 */
const FIRST_UNDER_THE_LAW = '0400'

/**
 * Permits a removal: `-- contract: order.step.note unused since 0.7.0`, valid when 0.7.0 is the previous release or older.
 * Everything else that the law forbids has no permit, because there is another way.
 */
const PERMIT = /^-- contract: (\S+) unused since (\d+\.\d+\.\d+)$/gm

const NAME = String.raw`(?:"[^"]+"|[\w.])+`

interface Statement {
  readonly text: string
  readonly createdTables: ReadonlySet<string>
  readonly permits: ReadonlySet<string>
  readonly swapped: ReadonlySet<string>
}

type Rule = (statement: Statement) => string[]

const RULES: readonly Rule[] = [removals, renames, columnsWithoutDefault, rewrites, longLocks, checksOfAllRows]

/** Statements that would break or block servers of the previous release, as `file: complaint`. */
export function findUnsafeSteps(migrations: readonly Source[], version: string): string[] {
  return migrations.flatMap(({ path, text }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name < FIRST_UNDER_THE_LAW) return []
    const permits = new Set([...text.matchAll(PERMIT)].filter(([, , since = '']) => isBefore(since, version)).map(bare))
    const statements = statementsOf(text)
    const createdTables = new Set(
      statements.flatMap(statement => namesAfter(statement, 'create (?:unlogged )?table(?: if not exists)?')),
    )
    const swapped = swappedTables(text, statements)
    return statements
      .flatMap(statement => RULES.flatMap(rule => rule({ text: statement, createdTables, permits, swapped })))
      .map(complaint => `${name}: ${complaint}`)
  })
}

/** Dropped objects without a permit. Triggers, policies, constraints and indexes may be dropped: no server names them. */
function removals({ text, createdTables, permits }: Statement): string[] {
  const table = tableOf(text)
  const columns = namesAfter(text, 'drop column(?: if exists)?').map(column => `${table}.${column}`)
  const kinds = 'table|view|materialized view|function|procedure|routine|type|domain|schema|sequence'
  const isDropping = new RegExp(`^drop (?:${kinds})(?: if exists)? `)
  const things = isDropping.test(text)
    ? clausesOf(text.replace(isDropping, '')).flatMap(part => namesAfter(part, '^ ?'))
    : []
  return [...columns, ...things]
    .filter(thing => !permits.has(thing) && !createdTables.has(table))
    .map(thing => `drops ${thing}, which servers of the release before may use`)
}

/**
 * Tables whose name goes to a partitioned table, and which become its partition in the same transaction: statements that name the
 * table find all its rows before and after. The old table is known by both names.
 */
function swappedTables(text: string, statements: readonly string[]): ReadonlySet<string> {
  const cut = statements
    .filter(statement => / partition by range \(/.test(statement))
    .flatMap(statement => namesAfter(statement, '^create table'))
  const places = new Set([
    ...cut,
    ...cut.flatMap(table =>
      statements
        .filter(statement => tableOf(statement) === table)
        .flatMap(statement => namesAfter(statement, 'set schema'))
        .map(schema => `${schema}.${lastOf(table)}`),
    ),
  ])
  const attached = [...text.toLowerCase().matchAll(new RegExp(`alter table (${NAME}) attach partition (${NAME})`, 'g'))]
  return new Set(
    attached
      .map(([, table = '', part = '']) => [unquoted(table), unquoted(part)] as const)
      .filter(([table]) => places.has(table))
      .flatMap(([table, part]) => [table, `${part.slice(0, part.lastIndexOf('.'))}.${lastOf(table)}`]),
  )
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function renames({ text, createdTables, swapped }: Statement): string[] {
  const isRenaming = /^alter .*? rename (?:to|column|value|\S+ to)/.test(text) && !/^alter (?:index|policy)/.test(text)
  const isMoving = /^alter .*? set schema/.test(text)
  if ((!isRenaming && !isMoving) || createdTables.has(tableOf(text)) || /rename constraint/.test(text)) return []
  if (swapped.has(tableOf(text))) return []
  return [
    `renames ${tableOf(text) || 'a function or type'}, or something of it: add the new one, fill both, drop the old one later`,
  ]
}

/** Inserts of the previous release do not name the new column. */
function columnsWithoutDefault({ text, createdTables }: Statement): string[] {
  const table = tableOf(text)
  if (createdTables.has(table)) return []
  return clausesOf(text)
    .filter(clause => /\badd column\b/.test(clause) && /\bnot null\b/.test(clause))
    .filter(clause => !/\bdefault\b|\bgenerated\b/.test(clause))
    .map(() => `adds a NOT NULL column without default to ${table}`)
}

/** Rewrites a table under a lock that blocks readers. */
function rewrites({ text, createdTables }: Statement): string[] {
  const table = tableOf(text)
  if (createdTables.has(table)) return []
  const found: string[] = []
  if (/\balter column \S+ (?:set data )?type\b/.test(text)) found.push(`changes the type of a column of ${table}`)
  const isVolatile = /\badd column\b.*\bdefault (?:uuidv7|gen_random_uuid|clock_timestamp|random|nextval)\b/.test(text)
  if (isVolatile || /\badd column\b.*\bgenerated always as \(.*\) stored\b/.test(text))
    found.push(`adds a column to ${table} whose value is computed for every row`)
  if (/^(?:vacuum full|cluster|reindex)\b/.test(text)) found.push('rewrites a table or index under a lock')
  return found
}

/** Building an index blocks writers. On a large table it is built by hand beforehand, concurrently; then this does nothing. */
function longLocks({ text, createdTables }: Statement): string[] {
  const index = new RegExp(
    `^create (?:unique )?index (concurrently )?(if not exists )?.*?\\bon (?:only )?(${NAME})`,
  ).exec(text)
  if (index === null) return /^lock table\b/.test(text) ? ['locks a whole table'] : []
  const [, concurrently, ifNotExists, table = ''] = index
  if (concurrently !== undefined) return ['builds an index concurrently, which no transaction can']
  if (createdTables.has(unquoted(table)) || ifNotExists !== undefined) return []
  return [`builds an index on ${unquoted(table)} without IF NOT EXISTS, so that nobody can build it beforehand`]
}

/** Validates all rows under a lock; NOT VALID checks new rows at once and old rows later without the lock. */
function checksOfAllRows({ text, createdTables }: Statement): string[] {
  const table = tableOf(text)
  if (createdTables.has(table)) return []
  const found = clausesOf(text)
    .filter(clause => /\badd (?:constraint \S+ )?(?:check|foreign key)\b/.test(clause) && !/\bnot valid\b/.test(clause))
    .map(() => `adds a constraint to ${table} that is not NOT VALID`)
  if (/\balter column \S+ set not null\b/.test(text))
    found.push(`sets a column of ${table} to NOT NULL, which the release before may leave empty`)
  if (/\badd (?:constraint \S+ )?(?:unique|primary key) \(/.test(text)) found.push(`builds a unique index on ${table}`)
  return found
}

/**
 * Statements in lower case on one line each, without comments and function bodies; DO blocks run at once and stay. The optional
 * word COLUMN is inserted.
 */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\bdo (?:language \w+ )?\$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, _tag, body: string) =>
      body.replaceAll(/\b(begin|then|else|loop)\b/gi, ';'),
    )
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map(statement => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .map(statement =>
      statement.startsWith('alter table') ? statement.replaceAll(SHORT_COLUMN, '$1 column ') : statement,
    )
    .filter(statement => statement !== '')
}

const SHORT_COLUMN =
  /\b(add|drop) (?!(?:column|constraint|check|foreign|primary|unique|exclude|generated|not null|default|expression|identity)\b)/g

/** The parts of `alter table`, split at commas outside brackets. */
function clausesOf(text: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += sign
  }
  return clauses
}

function tableOf(text: string): string {
  return namesAfter(text, '^alter table(?: if exists)?(?: only)?')[0] ?? ''
}

function namesAfter(text: string, words: string): string[] {
  return [...text.matchAll(new RegExp(`${words}\\s?(${NAME})`, 'g'))].map(bare)
}

function bare([, name = '']: RegExpMatchArray): string {
  return unquoted(name.toLowerCase())
}

function unquoted(name: string): string {
  return name.replaceAll('"', '')
}

function isBefore(one: string, other: string): boolean {
  const [a = [], b = []] = [one, other].map(version => version.split('.').map(Number))
  const differing = a.findIndex((part, index) => part !== b[index])
  return differing >= 0 && (a[differing] ?? 0) < (b[differing] ?? 0)
}
