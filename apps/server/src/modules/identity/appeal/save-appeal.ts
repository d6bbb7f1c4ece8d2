import type { SaveAppeal } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type Actor, type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { proofOf } from '../recovery/recovery-ticket.ts'
import { insertAppeal, insertAppealStep } from '../tables/appeals.ts'

const APPEALS_PER_MOBILE = { name: 'identity.appeal', points: 5, seconds: 86_400 }
const NOBODY: Actor = { kind: 'nobody' }

/** Keeps an appeal for review. Whether there is such a login, the answer does not tell. */
export async function saveAppeal(ctx: Context, ticket: string, input: SaveAppeal): Promise<{ applyId: string }> {
  const { recipient: contactMobile } = await proofOf(ctx, ticket, ['password-appeal'])
  await ctx.limits.spend(APPEALS_PER_MOBILE, contactMobile)
  return inSystemTransaction(asStranger(ctx), async tx => {
    await claimFiles(tx, [input.licenceFileId, input.identityFileId, input.letterFileId])
    const applyId = await insertAppeal(tx.db, { ...input, contactMobile, submittedAt: tx.now })
    if (applyId === undefined) throw new Refusal('appeal-waiting')
    await insertAppealStep(tx.db, applyId, { step: 'submitted', remark: '', at: tx.now })
    await audit(tx, { action: 'identity.save-appeal', subject: applyId })
    return { applyId }
  })
}

/** Papers of an appeal belong to the appeal, whoever happens to be signed in on this computer. */
export function asStranger<Ctx extends Context>(ctx: Ctx): Ctx {
  return { ...ctx, actor: NOBODY }
}
