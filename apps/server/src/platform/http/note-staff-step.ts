import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { audit } from '../audit.ts'
import { type Context, inTransaction, isStaff } from '../context.ts'
import { Refusal } from '../refusal.ts'

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

/** What staff tried at a console and was refused is on record as well; what they did, the act itself writes down. */
export async function notingRefusals<T>(ctx: Context, { isAct, path }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { actor } = ctx
    if (isAct && isStaff(actor) && error instanceof Refusal)
      await inTransaction(ctx, tx =>
        audit(tx, { action: path, subject: actor.accountId, result: 'refused', details: { reason: error.reason } }),
      )
    throw error
  }
}
