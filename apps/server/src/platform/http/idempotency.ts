import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, inTransaction, isStaff, type Member, type Staff } from '../context.ts'
import { ahead } from '../database/flight.ts'
import { prepared } from '../database/prepared.ts'
import { alongCommit } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'

export interface Once {
  readonly route: string
  readonly key: string
  readonly input: unknown
  /** The work may start before the key is known to be new; it is rolled back when it is not. */
  readonly isEarly: boolean
}

/**
 * Runs `work` at most once per key. The key, the effects and the answer are one transaction: a repeated request gets
 * the saved answer, a concurrent one waits for it, and a refusal saves no key.
 */
export async function onceOnly(
  ctx: Context<Member | Staff>,
  { route, key, input, isEarly }: Once,
  work: (tx: Context<Member | Staff>) => Promise<unknown>,
): Promise<unknown> {
  const mark = { companyId: ownerOf(ctx.actor), accountId: ctx.actor.accountId, route, key }
  const requestHash = createHash('sha256').update(stableText(input)).digest('hex')
  try {
    const saved = await inTransaction(ctx, async tx => {
      const claimed = ahead(claim(tx.db, { ...mark, requestHash, now: tx.now }))
      const working = isEarly ? ahead(work(tx)) : null
      // Throwing rolls back what was started early.
      if ((await claimed).length === 0) throw new Replay(await savedAnswer(tx, mark, requestHash))
      const answer = await (working ?? work(tx))
      const kept = ahead(save(tx.db, { ...mark, answer: JSON.stringify(answer) }))
      alongCommit(tx.db, kept)
      return { kept }
    })
    // The saved answer is the one that is sent, so a replay is byte for byte the same.
    return (await saved.kept)[0]?.answer
  } catch (error) {
    if (error instanceof Replay) return error.answer
    throw error
  }
}

/** The owner of the key: the company or the store; a zero id for staff of the platform. */
function ownerOf(actor: Member | Staff): string {
  if (!isStaff(actor)) return actor.companyId
  return actor.storeId ?? '00000000-0000-0000-0000-000000000000'
}

/** A repeated request: this was the response. */
class Replay extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('asked before')
    this.answer = answer
  }
}

interface Mark {
  readonly companyId: string
  readonly accountId: string
  readonly route: string
  readonly key: string
}

const claim = prepared<Mark & { readonly requestHash: string; readonly now: Date }, { key: string }>(
  (db, { companyId, accountId, route, key, requestHash, now }) =>
    db
      .insertInto('platform.idempotency')
      .values({ companyId, accountId, route, key, requestHash, createdAt: now })
      .onConflict(on => on.doNothing())
      .returning('key'),
)

const save = prepared<Mark & { readonly answer: string }, { answer: unknown }>(
  (db, { companyId, accountId, route, key, answer }) =>
    db
      .updateTable('platform.idempotency')
      .set({ answer: sql`${answer}::jsonb` })
      .where('companyId', '=', companyId)
      .where('accountId', '=', accountId)
      .where('route', '=', route)
      .where('key', '=', key)
      .returning('answer'),
)

async function savedAnswer(ctx: Context<Member | Staff>, mark: Mark, requestHash: string): Promise<unknown> {
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
