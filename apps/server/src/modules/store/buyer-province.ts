import { companyOf } from '#modules/company/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'

/** The province of the buyer's licence address; null for whoever acts for no company. */
export async function buyerProvince(ctx: Context): Promise<string | null> {
  if (ctx.actor.kind === 'nobody' || !ctx.actor.membership) return null
  const { companyId } = ctx.actor.membership
  const company = await inSnapshot(ctx, tx => companyOf(tx.db, companyId))
  return company?.provinceCode ?? null
}
