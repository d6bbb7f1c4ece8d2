import { type Context, inSnapshot } from '#platform/context.ts'

/** Reads the rows of the company that asks; null when nobody is signed in for one. */
export async function inCompanyScope<T>(
  ctx: Context,
  read: (tx: Context, companyId: string) => Promise<T>,
): Promise<T | null> {
  const { actor } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return null
  const { companyId } = actor.membership
  return inSnapshot(ctx, tx => read(tx, companyId))
}
