import type pg from 'pg'

/** All the sandbox needs of the database: single statements, each atomic by itself. */
export interface SandboxDb {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const UNIQUE_VIOLATION = '23505'

export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}
