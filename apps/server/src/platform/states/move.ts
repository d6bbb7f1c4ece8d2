import type { Machine } from '@xiaojiu/kernel/machine.ts'
import {
  type RawBuilder,
  type SelectType,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Db } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { MachineState, StatefulTable, Tables } from './stateful-tables.ts'

/** A table whose rows have the state of a machine. */
export interface Stateful<Table extends StatefulTable, State extends string, Verb extends string, Entry = never> {
  readonly table: Table
  readonly machine: Machine<State, Verb>
  readonly timeline?: Timeline<Verb, Entry>
}

/** The table that records the moves of a row. */
export interface Timeline<Verb extends string, Entry> {
  readonly table: keyof Tables
  /** The timeline's columns that are copied from the moved row: its id, its company. */
  readonly copied: Readonly<Record<string, string>>
  /** The column with the verb. */
  readonly words: (verb: Verb, to: string) => Readonly<Record<string, string>>
  /** Never set: it carries the type of the fields that each move records, such as time and note. */
  readonly entry?: Entry
}

/** A timeline on which each move records an `Entry`. */
export function toldOn<Entry>(timeline: Omit<Timeline<string, Entry>, 'entry'>): Timeline<string, Entry> {
  return timeline
}

export function stateful<Table extends StatefulTable, State extends string, Verb extends string>(
  table: Table,
  machine: Machine<State, Verb>,
): Stateful<Table, State, Verb>
export function stateful<Table extends StatefulTable, State extends string, Verb extends string, Entry>(
  table: Table,
  machine: Machine<State, Verb>,
  timeline: Timeline<Verb, Entry>,
): Stateful<Table, State, Verb, Entry>
export function stateful<Table extends StatefulTable, State extends string, Verb extends string, Entry>(
  table: Table,
  machine: Machine<State, Verb>,
  timeline?: Timeline<Verb, Entry>,
): Stateful<Table, State, Verb, Entry> {
  return timeline ? { table, machine, timeline } : { table, machine }
}

type Where<Table extends StatefulTable> = {
  readonly [Column in keyof Tables[Table]]?:
    | SelectType<Tables[Table][Column]>
    | readonly SelectType<Tables[Table][Column]>[]
}

interface Unwatched<Table extends StatefulTable> {
  /** The rows: each column equals this, or one of these. */
  readonly where: Where<Table>
  /** Other columns that change with the state. */
  readonly set?: Omit<UpdateObject<Tables, Table>, 'state'>
}

export type Moving<Table extends StatefulTable, Entry> = Unwatched<Table> &
  ([Entry] extends [never] ? { readonly entry?: never } : { readonly entry: Entry })

/**
 * Moves rows by a verb and writes their timeline in one statement. Rows in other states than the verb's start states do not
 * change.
 */
export async function moveAll<Table extends StatefulTable, State extends string, Verb extends string, Entry>(
  db: Db,
  kept: Stateful<Table, State, Verb, Entry>,
  verb: NoInfer<Verb>,
  { where, set, entry }: Moving<Table, Entry>,
): Promise<number> {
  // The query builder cannot type a table that is a parameter; the signature above restricts it.
  let update = moving(db, kept as unknown as Stateful<StatefulTable, State, Verb>, verb) as unknown as LooseUpdate
  if (set) update = update.set(set)
  for (const [column, value] of Object.entries(where))
    update = update.where(column, Array.isArray(value) ? 'in' : '=', value)
  const { timeline, machine } = kept
  if (!timeline) return Number((await update.executeTakeFirst()).numUpdatedRows)
  const given = { ...timeline.words(verb, machine.verbs[verb].to), ...(entry as object) }
  const columns = [...Object.keys(timeline.copied), ...Object.keys(given)]
  const rows = [
    ...Object.values(timeline.copied).map(column => sql.ref(column)),
    ...Object.values(given).map(value => sql`${value}`),
  ]
  const told = await sql`with moved as (${update.returning([...new Set(Object.values(timeline.copied))])})
    insert into ${sql.table(timeline.table)} (${sql.join(columns.map(column => sql.ref(column)))})
    select ${sql.join(rows)} from moved`.execute(db)
  return Number(told.numAffectedRows)
}

interface LooseUpdate {
  set(change: object): LooseUpdate
  where(column: string, operator: string, value: unknown): LooseUpdate
  returning(columns: string[]): RawBuilder<unknown>
  executeTakeFirst(): Promise<UpdateResult>
}

/** Moves one row, or none when its state does not allow the verb. */
export async function moveIfOpen<Table extends StatefulTable, State extends string, Verb extends string, Entry>(
  db: Db,
  kept: Stateful<Table, State, Verb, Entry>,
  verb: NoInfer<Verb>,
  moving: Moving<Table, Entry>,
): Promise<boolean> {
  return (await moveAll(db, kept, verb, moving)) > 0
}

/** Moves one row; if another transaction moved it before, refuses and changes nothing. */
export async function move<Table extends StatefulTable, State extends string, Verb extends string, Entry>(
  db: Db,
  kept: Stateful<Table, State, Verb, Entry>,
  verb: NoInfer<Verb>,
  moving: Moving<Table, Entry>,
): Promise<void> {
  if (!(await moveIfOpen(db, kept, verb, moving))) throw new Refusal('state-changed')
}

/**
 * An update with the new state and the check of the old one, for statements with joins, locks or special results. For tables with
 * a timeline use `moveAll`.
 */
export function moving<Table extends StatefulTable, State extends string, Verb extends string>(
  db: Db,
  { table, machine }: Stateful<Table, State, Verb>,
  verb: NoInfer<Verb>,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const { state, from } = transition(machine, verb)
  const update = db
    .updateTable(table as StatefulTable)
    .set({ state })
    .where('state', 'in', from)
  return update as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** The target state and start states of a verb, for an upsert: `doUpdateSet({ state }).where(state in from)`. */
export function transition<State extends string, Verb extends string>(
  machine: Machine<State, Verb>,
  verb: NoInfer<Verb>,
): { readonly state: MachineState; readonly from: State[] } {
  const { from, to } = machine.verbs[verb]
  return { state: to as unknown as MachineState, from: [...from] }
}

/** The two halves of a move for statements written in SQL: `set ${to}` and `where ${isOpen}`. */
export function movingSql<State extends string, Verb extends string>(
  machine: Machine<State, Verb>,
  verb: NoInfer<Verb>,
  alias?: string,
): { readonly to: RawBuilder<unknown>; readonly isOpen: RawBuilder<boolean> } {
  const { from, to } = machine.verbs[verb]
  return {
    to: sql`state = ${to}`,
    isOpen: sql<boolean>`${sql.ref(alias === undefined ? 'state' : `${alias}.state`)} = any(${[...from]}::text[])`,
  }
}

/** The initial state of a row: the machine's first, or another of its starts. */
export function begun<State extends string>(
  { initial, starts = [] }: Machine<State, string>,
  state: NoInfer<State> = initial,
): MachineState {
  if (state !== initial && !starts.includes(state)) throw new RangeError(`nothing begins as ${state}`)
  return state as unknown as MachineState
}

/** The name of a table as PostgreSQL spells it: `afterSale.case` is `after_sale.case`. */
export function sqlName(table: string): string {
  return table.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
