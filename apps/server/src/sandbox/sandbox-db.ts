import type pg from 'pg'

/** The database interface of the sandbox: single statements, each atomic. */
export interface SandboxDb {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const UNIQUE_VIOLATION = '23505'

export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}
