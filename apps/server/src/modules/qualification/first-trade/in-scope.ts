import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'

/** A transaction with access to the company's rows: its own scope for a member, the system scope for a job. */
export type InScope = <T>(work: (tx: Context) => Promise<T>) => Promise<T>

export function scopeOfMember(ctx: MemberContext): InScope {
  return work => inTransaction(ctx, work)
}

export function scopeOfJob(ctx: Context): InScope {
  return work => inSystemTransaction(ctx, work)
}
