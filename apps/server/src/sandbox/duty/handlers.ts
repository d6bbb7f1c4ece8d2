import type { DutyChange, DutyList, dutyEndpoints } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { allStores, storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, type StaffContext } from '#platform/context.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { demoWorldLoadedAt, holdsDemoWorld } from '#platform/settings.ts'
import { EXAMINE_AFTER_MS, LOOK_AGAIN_AFTER_MS } from '../examiner/examine-waiting.ts'
import { KEPT_MS, OTHER_POSTS } from './duty.ts'
import { dropDuty, listBotWork, listDuties, listLastDecisions, putDuty } from './duty-tables.ts'

interface Post {
  readonly desk: string
  readonly label: string
  readonly side: 'seller' | 'platform'
  readonly isDesk: boolean
  readonly paceSeconds: number
}

const MOST_STORES = 200

/** Lists and changes who works at the desks of the demo data. */
export function dutyHandlers(
  desks: readonly ReviewDesk[],
): Pick<Handlers<typeof dutyEndpoints>, 'listDuties' | 'setDuty'> {
  const posts: readonly Post[] = [
    ...desks.map(({ name, label, side }) => ({
      desk: name,
      label,
      side,
      isDesk: true,
      paceSeconds: EXAMINE_AFTER_MS / 1000,
    })),
    ...Object.entries(OTHER_POSTS).map(([desk, post]) => ({ desk, ...post, isDesk: false })),
  ]
  return {
    listDuties: ctx => list(ctx, posts),
    setDuty: async (ctx, change) => {
      await set(ctx, posts, change)
      return {}
    },
  }
}

async function list(ctx: StaffContext, posts: readonly Post[]): Promise<DutyList> {
  return inSystemTransaction(ctx, async ({ db, actor, now }) => {
    const loadedAt = await demoWorldLoadedAt(db)
    if (loadedAt === null) throw new Refusal('not-found')
    const duties = await listDuties(db, actor.face === 'seller' ? actor.storeId : undefined, now)
    const stores = await storesOf(
      db,
      duties.flatMap(duty => duty.storeId ?? []),
    )
    const shown = posts.filter(post => actor.face === 'platform' || post.side === 'seller')
    const work = await listBotWork(db)
    const decisions = await listLastDecisions(
      db,
      shown.map(({ desk }) => desk),
      actor.storeId,
    )
    const named = actor.face === 'platform' ? [...(await allStores(db)).values()].slice(0, MOST_STORES) : []
    return {
      clock: { now, loadedAt, keptMinutes: KEPT_MS / 60_000, explainedSeconds: LOOK_AGAIN_AFTER_MS / 1000 },
      posts: shown.map(post => ({
        ...post,
        bot: work.get(post.desk) ?? null,
        person: decisions.get(post.desk) ?? null,
      })),
      stores: named.map(({ id, name }) => ({ storeId: id, name })),
      set: duties.map(({ storeId, ...duty }) => ({
        ...duty,
        storeId,
        storeName: storeId === null ? null : (stores.get(storeId)?.name ?? ''),
      })),
    }
  })
}

/** Sellers set the desks of their own store; operators those of one store or of all. */
async function set(ctx: StaffContext, posts: readonly Post[], change: DutyChange): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    if (!(await holdsDemoWorld(db))) throw new Refusal('not-found')
    const storeId = actor.face === 'seller' ? actor.storeId : (change.storeId ?? null)
    const wanted = posts.filter(
      post =>
        (change.desk === undefined || post.desk === change.desk) &&
        (actor.face === 'platform' ? storeId === null || post.side === 'seller' : post.side === 'seller'),
    )
    const isKnown = storeId === null || (await storesOf(db, [storeId])).has(storeId)
    if (wanted.length === 0 || !isKnown) throw new Refusal('not-found')
    const { keeper, until = null } = change
    if (until && until <= now) throw new Refusal('invalid-input', { detail: '结束时间须晚于现在' })
    for (const { desk } of wanted) {
      // A setting for all stores replaces those of single stores.
      await dropDuty(db, desk, storeId)
      if (keeper !== 'free') await putDuty(db, { desk, storeId, keeper, until, setBy: actor.name, setAt: now })
    }
    await audit(tx, {
      action: 'sandbox.set-duty',
      subject: change.desk ?? 'all',
      storeId,
      after: { keeper, until: until?.toISOString() ?? null },
      details: { desks: wanted.map(post => post.desk) },
    })
  })
}
