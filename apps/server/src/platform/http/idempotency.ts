import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Member } from '../context.ts'
import { Refusal } from '../refusal.ts'

/**
 * Runs `work` at most once for this key. The mark, the effects and the answer are one transaction: whoever asks
 * again gets the saved answer, whoever asks at the same time waits for it, and a refusal leaves no mark.
 */
export async function onceOnly(
  ctx: Context<Member>,
  route: string,
  key: string,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const mark = { companyId: ctx.actor.companyId, accountId: ctx.actor.accountId, route, key }
  const requestHash = createHash('sha256').update(stableText(input)).digest('hex')
  const claimed = await ctx.db
    .insertInto('platform.idempotency')
    .values({ ...mark, requestHash, createdAt: ctx.now })
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows !== 1n) return savedAnswer(ctx, mark, requestHash)
  const answer = await work()
  const saved = await ctx.db
    .updateTable('platform.idempotency')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('companyId', '=', mark.companyId)
    .where('accountId', '=', mark.accountId)
    .where('route', '=', route)
    .where('key', '=', key)
    .returning('answer')
    .executeTakeFirstOrThrow()
  // What is saved is what is sent, so that a replay is byte for byte the first answer.
  return saved.answer
}

interface Mark {
  readonly companyId: string
  readonly accountId: string
  readonly route: string
  readonly key: string
}

async function savedAnswer(ctx: Context<Member>, mark: Mark, requestHash: string): Promise<unknown> {
  const saved = await ctx.db
    .selectFrom('platform.idempotency')
    .select(['requestHash', 'answer'])
    .where('companyId', '=', mark.companyId)
    .where('accountId', '=', mark.accountId)
    .where('route', '=', mark.route)
    .where('key', '=', mark.key)
    .executeTakeFirstOrThrow()
  if (saved.requestHash !== requestHash) throw new Refusal('key-reused')
  return saved.answer
}

/** JSON with sorted keys: the same content is the same text. */
function stableText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
