import type { Home, TaskCounts } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import type { DeskCount, ReviewDesk } from '#platform/review-desk.ts'
import { countOpen } from '../approvals/approvals-tables.ts'
import { kindsOf } from '../approvals/list-approvals.ts'
import { type Counter, deskStore, desksOf, marksOf, withTerm } from './counter.ts'
import { liveClaims, readTerms, sumDecisions } from './desk-tables.ts'

type AgedCounter = TaskCounts['desks'][number] & Pick<DeskCount, 'ages'>

/** The counts of the caller's desks: one statement per desk, all sent together on one connection. */
export async function countTasks(
  ctx: StaffContext,
  counter: Pick<Counter, 'desks' | 'kinds'>,
  reached: readonly ReviewDesk[] = desksOf(ctx, counter.desks),
): Promise<Omit<TaskCounts, 'desks'> & { desks: AgedCounter[] }> {
  const { actor, now } = ctx
  const names = reached.map(desk => desk.name)
  const storeId = deskStore(actor)
  const kinds = kindsOf(actor, counter.kinds)
  const { terms, claims, approvals } = await inSnapshot(ctx, async ({ db }) => {
    const [all, taken, asked] = await Promise.all([
      readTerms(db),
      liveClaims(db, { desks: names, storeId, now }),
      countOpen(db, { face: actor.face, storeId, accountId: actor.accountId, kinds, now }),
    ])
    return { terms: all, claims: taken, approvals: asked }
  })
  const desks = reached.map(desk => withTerm(desk, terms))
  const filter = storeId === null ? {} : { storeId }
  const counts = await inSnapshot(ctx, tx =>
    Promise.all(desks.map(async own => ({ own, count: await own.desk.count(tx, filter, marksOf(own, now)) }))),
  )
  const mine = claims.filter(claim => claim.accountId === actor.accountId)
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0)
  return {
    desks: counts.map(({ own: { desk, slaHours, taking }, count }) => ({
      desk: desk.name,
      label: desk.label,
      ...count,
      mine: mine.filter(claim => claim.desk === desk.name).length,
      slaHours,
      taking,
    })),
    waiting: sum(one => one.count.waiting),
    overdue: sum(one => one.count.overdue),
    mine: mine.length,
    claimants: [...Map.groupBy(claims, claim => claim.accountId)].map(([accountId, own]) => ({
      ...{ accountId, count: own.length },
      name: own[0]?.accountName ?? '',
    })),
    approvals,
  }
}

async function countPosts(ctx: StaffContext, { posts }: Counter): Promise<AgedCounter[]> {
  const storeId = deskStore(ctx.actor)
  return inSnapshot(ctx, tx =>
    Promise.all(
      desksOf(ctx, posts).map(async post => ({
        ...{ desk: post.name, label: post.label, slaHours: post.slaHours, taking: 'oldest' as const, mine: 0 },
        ...(await post.count(tx, storeId === null ? {} : { storeId }, marksOf(post, ctx.now))),
      })),
    ),
  )
}

/** The part of either console's home page that is about desks. */
export async function getHome(ctx: StaffContext, counter: Counter): Promise<Home> {
  const tasks = await countTasks(ctx, counter)
  const posts = await countPosts(ctx, counter)
  const sum = (of: (one: (typeof posts)[number]) => number) => posts.reduce((total, one) => total + of(one), 0)
  const counts = {
    ...tasks,
    desks: [...tasks.desks, ...posts],
    waiting: tasks.waiting + sum(one => one.waiting),
    overdue: tasks.overdue + sum(one => one.overdue),
  }
  const today = await inSnapshot(ctx, ({ db, actor, now }) =>
    sumDecisions(
      db,
      tasks.desks.map(one => one.desk),
      deskStore(actor),
      startOf(dayOf(now)),
    ),
  )
  const backlog = counts.desks.map(({ desk, label, waiting, overdue, ages }) => ({
    ...{ desk, label, overdue },
    fresh: waiting - overdue,
    ages: [...ages],
  }))
  return { counts, today, backlog }
}
