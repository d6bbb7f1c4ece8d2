import type { FoundThing } from '@xiaojiu/contract/staff/house-endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Db } from './database/database.ts'

/** Things that have a number. Each module brings its own. */
export interface NumberSource {
  readonly kind: FoundThing['kind']
  /** Without this right nothing is found. */
  readonly right: PlatformRight
  /** The numbers of this kind: others are not looked up at all. */
  readonly pattern: RegExp
  /** Those whose number begins so. */
  find(db: Db, text: string, limit: number): Promise<readonly Omit<FoundThing, 'kind'>[]>
}
