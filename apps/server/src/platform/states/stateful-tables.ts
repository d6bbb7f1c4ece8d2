import type { ColumnType } from 'kysely'
import type { DB } from '../database/tables.gen.ts'

declare const fromMachine: unique symbol

/** A state that a machine returned. The column of a machine's state accepts nothing else. */
export type MachineState = string & { readonly [fromMachine]: true }

/**
 * Columns named `state` without a machine. The server never changes them: a page has two versions named by its key, the
 * sandbox stores what its providers say, and offers, campaigns and coupons are set up outside the server.
 */
type WithoutMachine = 'cms.page' | 'catalogue.offer' | 'marketing.campaign' | 'marketing.coupon' | `sandbox.${string}`

export type StatefulTable = {
  [Table in keyof DB]: Table extends WithoutMachine ? never : 'state' extends keyof DB[Table] ? Table : never
}[keyof DB]

type Guarded<State> =
  State extends ColumnType<infer Read, infer Given, unknown>
    ? ColumnType<Read, undefined extends Given ? MachineState | undefined : MachineState, MachineState>
    : ColumnType<State, MachineState, MachineState>

type GuardedRow<Row> = { [Column in keyof Row]: Column extends 'state' ? Guarded<Row[Column]> : Row[Column] }

/** The tables as the server writes them: a state column accepts no literal, only what `begun` and `move` write. */
export type Tables = {
  [Table in keyof DB]: Table extends StatefulTable ? GuardedRow<DB[Table]> : DB[Table]
}
