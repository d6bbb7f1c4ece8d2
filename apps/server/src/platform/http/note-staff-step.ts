import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { audit } from '../audit.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Writes down what staff acting for a customer is about to do, looks included, before it happens: whatever becomes of the
 * call, that it was made is on record. What anyone may see without a log-in is not worth a row.
 */
export async function noteStaffStep(ctx: Context, { access, path }: Endpoint, refusal: Refusal | null): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'nobody' || actor.proxyAccountId === null || access === 'anyone') return
  const result = refusal ? 'refused' : 'done'
  const details = { path, ...(refusal && { reason: refusal.reason }) }
  await inTransaction(ctx, tx =>
    audit(tx, { action: 'identity.proxy-step', subject: actor.accountId, result, details }),
  )
}
