import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'

/** A transaction that reaches the company's rows: its own when a member asks, every company's when a job does. */
export type InScope = <T>(work: (tx: Context) => Promise<T>) => Promise<T>

export function scopeOfMember(ctx: MemberContext): InScope {
  return work => inTransaction(ctx, work)
}

export function scopeOfJob(ctx: Context): InScope {
  return work => inSystemTransaction(ctx, work)
}
