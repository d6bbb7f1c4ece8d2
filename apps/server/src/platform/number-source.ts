import type { FoundThing } from '@xiaojiu/contract/staff/house-endpoints.ts'
import type { Face, PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Db } from './database/database.ts'

/** Records that have a number. Each module defines its own. */
export interface NumberSource {
  readonly kind: FoundThing['kind']
  /** Without this right operators find nothing. */
  readonly right: PlatformRight
  /** The same for staff of a store, who find only records of their store; absent: not for them. */
  readonly sellerRight?: SellerRight
  /** The format of the numbers; texts of another format are not looked up. */
  readonly pattern: RegExp
  /** Records whose number starts with the text. */
  find(db: Db, text: string, limit: number, face: Face): Promise<readonly Omit<FoundThing, 'kind'>[]>
}
