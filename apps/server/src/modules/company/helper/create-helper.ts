import { createHash, randomBytes } from 'node:crypto'
import type { Helper, MadeHelper, NewHelper } from '@xiaojiu/contract/company/helper-endpoints.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findHelperKey, insertHelperKey, revokeHelperKey } from '../tables/helper-keys.ts'
import { lockMembers } from '../tables/memberships.ts'

/** Creates the company's key. The secret is in this response only and is not stored. */
export function createHelper(ctx: MemberContext, { name, replaces }: NewHelper): Promise<MadeHelper> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    await lockMembers(tx.db, companyId)
    const before = await findHelperKey(tx.db, companyId)
    if (before && !replaces) throw new Refusal('helper-exists')
    if (before) await revokeHelperKey(tx.db, before.id, tx.now)
    const appKey = `xj${randomBytes(12).toString('hex')}`
    const appSecret = randomBytes(32).toString('base64url')
    const id = await insertHelperKey(tx.db, {
      companyId,
      name,
      appKey,
      secretHash: createHash('sha256').update(appSecret).digest(),
      secretTail: appSecret.slice(-4),
      createdBy: accountId,
      createdAt: tx.now,
    })
    await audit(tx, { action: 'company.create-helper', subject: id, details: { name, appKey } })
    return { id, appKey, appSecret }
  })
}

/** The company's current key with its secret masked. */
export function findHelper(ctx: MemberContext, companyId: string | undefined): Promise<Helper | null> {
  if (companyId !== undefined && companyId !== ctx.actor.companyId) throw new Refusal('not-found')
  return inSnapshot(ctx, async ({ db, actor }) => {
    const key = await findHelperKey(db, actor.companyId)
    if (!key) return null
    const { secretTail, ...rest } = key
    return { ...rest, appSecret: `${'•'.repeat(12)}${secretTail}` }
  })
}

export async function getHelper(ctx: MemberContext, id: string): Promise<Helper> {
  const helper = await findHelper(ctx, undefined)
  if (helper?.id !== id) throw new Refusal('not-found')
  return helper
}
