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
  /** Shown from 1800 pixels on, where there is room for more columns. */
  readonly isWide?: boolean
  /** Identifies the row: cannot be hidden or moved. */
  readonly isIdentity?: boolean
  /** Not listed in the column menu: checkboxes, acts. */
  readonly isTool?: boolean
  readonly edit?: CellEdit<Row>
}

/** An editable cell; changes are collected and saved together. */
export interface CellEdit<Row> {
  readonly value: (row: Row) => string
  /** The error of the text, or null. */
  readonly fault: (text: string, row: Row) => string | null
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly count?: number
}

/** A filter chip. Its value is in the address under its id; several values are joined by commas. */
export interface GridFilter {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly isMany?: boolean
}

/** A predefined view; saved views follow. */
export interface GridView {
  readonly id: string
  readonly label: string
  readonly count?: number
  /** Red: overdue; amber: mine. */
  readonly countTone?: 'bad' | 'me'
}

/** The query of a list, read from the address. */
export interface GridQuery {
  readonly view: string
  readonly words: string
  readonly filters: Readonly<Record<string, string>>
  /** `submittedAt` or `-submittedAt`. */
  readonly sort: string
  /** Cursor of the page; empty for the first. */
  readonly after: string
}

export type Density = 'compact' | 'usual' | 'tall'

export interface BulkAct {
  readonly label: string
  readonly key?: string
  readonly isDanger?: boolean
  readonly run: (ids: readonly string[]) => void
}
