import type { ReactNode } from 'react'

/** One column of a list. The order is: identity, facts, numbers, time limit, state, acts. */
export interface GridColumn<Row> {
  readonly id: string
  readonly title: string
  /** In pixels; a column without one takes the spare width. */
  readonly width?: number
  readonly align?: 'start' | 'end' | 'center'
  readonly cell: (row: Row) => ReactNode
  /** The server can sort by it. */
  readonly isSortable?: boolean
  /** Shown from 1800 pixels on: spare width goes to more columns. */
  readonly isWide?: boolean
  /** Who the row is: cannot be hidden and stays in place. */
  readonly isIdentity?: boolean
  /** Without a name in the list of columns: checkboxes, acts. */
  readonly isTool?: boolean
  readonly edit?: CellEdit<Row>
}

/** A cell that is changed in its place; changes are collected and saved together. */
export interface CellEdit<Row> {
  readonly value: (row: Row) => string
  /** What is wrong with the text, or null. */
  readonly fault: (text: string, row: Row) => string | null
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly count?: number
}

/** A filter chip. Its value stands in the address under its id; several values are joined by commas. */
export interface GridFilter {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly isMany?: boolean
}

/** A view that comes with the page; views that people save stand after them. */
export interface GridView {
  readonly id: string
  readonly label: string
  readonly count?: number
  /** Red for overdue, amber for mine. */
  readonly countTone?: 'bad' | 'me'
}

/** What a list is asked for, read from the address. */
export interface GridQuery {
  readonly view: string
  readonly words: string
  readonly filters: Readonly<Record<string, string>>
  /** `submittedAt` or `-submittedAt`. */
  readonly sort: string
  /** Where the page begins; empty for the first. */
  readonly after: string
}

export type Density = 'compact' | 'usual' | 'tall'

export interface BulkAct {
  readonly label: string
  readonly key?: string
  readonly isDanger?: boolean
  readonly run: (ids: readonly string[]) => void
}
