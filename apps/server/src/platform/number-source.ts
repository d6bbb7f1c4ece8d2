import type { FoundThing } from '@xiaojiu/contract/staff/house-endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Db } from './database/database.ts'

/** Records that have a number. Each module defines its own. */
export interface NumberSource {
  readonly kind: FoundThing['kind']
  /** Without this right nothing is found. */
  readonly right: PlatformRight
  /** The format of the numbers; texts of another format are not looked up. */
  readonly pattern: RegExp
  /** Records whose number starts with the text. */
  find(db: Db, text: string, limit: number): Promise<readonly Omit<FoundThing, 'kind'>[]>
}
