import type { Right } from '@xiaojiu/contract/define.ts'
import type { PackageKind } from '@xiaojiu/contract/file/package-schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countOpen, insertPackage } from './tables.ts'

const MOST_OPEN = 5

/** Asks for a package; what is `wanted` is read again by the module that fills packages of this kind. */
export function requestPackage(
  ctx: MemberContext,
  wish: {
    readonly kind: PackageKind
    readonly title: string
    readonly needsRight?: Right | null
    readonly wanted: unknown
  },
): Promise<string> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    if ((await countOpen(tx.db, companyId)) >= MOST_OPEN) throw new Refusal('package-too-many')
    return insertPackage(tx.db, tx.now, { needsRight: null, ...wish, companyId, accountId })
  })
}
