import type { Constraint, Table } from './catalog-tables.ts'
import { inDependencyOrder } from './order.ts'

/** One section for each schema, referenced schemas first; the same order inside each. */
export function tableSections(tables: readonly Table[]): string[][] {
  const schemas = Map.groupBy(tables, table => table.schema)
  const ordered = inDependencyOrder([...schemas.keys()], schema =>
    (schemas.get(schema) ?? []).flatMap(table => table.references.map(name => schemaOf(tables, name))),
  ).map(schema => ({ schema, tables: inOrder(schemas.get(schema) ?? []) }))

  // When tables refer to each other, one foreign key must be added after both exist.
  const position = new Map(ordered.flatMap(section => section.tables).map((table, index) => [table.name, index]))
  const isLate = (table: Table, { target }: Constraint): boolean =>
    target !== undefined && (position.get(target) ?? 0) > (position.get(table.name) ?? 0)
  const late = tables.flatMap(table =>
    table.constraints.filter(each => isLate(table, each)).map(each => `alter table ${table.name} add ${each.text};`),
  )
  const sections = ordered.map(section => [
    `-- ${section.schema}`,
    ...section.tables.map(table => tableText(table, each => !isLate(table, each))),
  ])
  return [...sections, ['-- references in a circle', ...late]]
}

function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map(table => [table.name, table]))
  const names = inDependencyOrder([...byName.keys()], name => byName.get(name)?.references ?? [])
  return names.flatMap(name => byName.get(name) ?? [])
}

function schemaOf(tables: readonly Table[], name: string): string {
  return tables.find(table => table.name === name)?.schema ?? ''
}

/** One table with its indexes, triggers and policies. */
function tableText(table: Table, isWritten: (constraint: Constraint) => boolean): string {
  const lines = [...table.columns, ...table.constraints.filter(isWritten).map(({ text }) => text)]
  const kind = table.isUnlogged ? 'create unlogged table' : 'create table'
  const tail = [
    ...(table.partitionKey === null ? [] : [` partition by ${table.partitionKey}`]),
    ...(table.options === null ? [] : [` with (${table.options})`]),
  ].join('')
  const body =
    table.partitionOf === null
      ? `(\n${lines.map(line => `  ${line}`).join(',\n')}\n)`
      : `partition of ${table.partitionOf}`
  return [`${kind} ${table.name} ${body}${tail};`, ...table.comments, ...table.indexes].join('\n')
}
