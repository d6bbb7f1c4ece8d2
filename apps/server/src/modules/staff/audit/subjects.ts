import type { Db } from '#platform/database/database.ts'
import { isId } from '#platform/ids.ts'

/** What a record is called, and what kind of thing it is. */
export interface SubjectName {
  readonly kind: 'company' | 'store' | 'account' | 'order' | 'case'
  readonly name: string
}

/** What the subjects of acts are called, as far as the transaction's scope reaches. The modules above tell it. */
export type SubjectNames = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectName>>

/** Only ids need a name. */
export function idsAmong(subjects: readonly string[]): string[] {
  return [...new Set(subjects.filter(isId))]
}
