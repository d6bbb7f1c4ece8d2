import type { dutyEndpoints, PracticeReset } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { deliverLeftBehind } from '#modules/qualification/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSystemTransaction, inTransaction, type Operator } from '#platform/context.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { demoWorldLoadedAt, holdsDemoWorld } from '#platform/settings.ts'
import { type Parts, systemContext } from '../../parts.ts'
import { askDuty, dutyStoreOf, noteWork } from '../duty/duty.ts'
import { dropAllDuties, keeperOf } from '../duty/duty-tables.ts'
import { examineOne } from '../examiner/examine-waiting.ts'

/** The number of practice cases at a desk after a reset. */
const LEAST_WAITING = 2

/** 演练: creates cases on request; only with demo data. */
export function practiceHandlers(
  desks: readonly ReviewDesk[],
  parts: Parts,
): Pick<Handlers<typeof dutyEndpoints>, 'makePractice' | 'letBotDecide' | 'resetPractice'> {
  const make = parts.makePractice
  return {
    resetPractice: ctx => reset(ctx, desks, parts),
    letBotDecide: async (ctx, { desk: name, storeId = null }) => {
      const desk = desks.find(one => one.name === name)
      const { isThere, keeper } = await inSystemTransaction(ctx, async ({ db, now }) => ({
        isThere: await holdsDemoWorld(db),
        keeper: desk ? await keeperOf(db, name, dutyStoreOf(desk, storeId), now) : null,
      }))
      if (!desk || !isThere) throw new Refusal('not-found')
      if (keeper === 'person') throw new Refusal('person-on-duty')
      // The robot's decision is its own act, with its own row in the log.
      const robot = systemContext(parts)
      const turn = await examineOne(robot, desk, askDuty(robot), storeId)
      if (turn === null) throw new Refusal('no-case-left')
      const { found, verdict } = turn
      await noteWork(robot)(name)
      await inTransaction(ctx, tx =>
        audit(tx, {
          action: 'sandbox.let-bot-decide',
          subject: `${name}/${found.id}`,
          storeId: found.storeId,
          after: { verdict },
        }),
      )
      return { caseId: found.id, title: found.title, verdict }
    },
    makePractice: async (ctx, { desk: name, storeId = null }) => {
      const desk = desks.find(one => one.name === name)
      const isThere = await inSystemTransaction(ctx, ({ db }) => holdsDemoWorld(db))
      if (!make || !desk || !isThere) throw new Refusal('not-found')
      const caseId = await make({ desk: name, storeId, now: ctx.now })
      if (caseId === null) throw new Refusal('practice-exhausted')
      // A first trade reaches its desk with a dossier that the server has sealed.
      if (name === 'first-trade') await deliverLeftBehind(ctx)
      await inTransaction(ctx, tx =>
        audit(tx, { action: 'sandbox.make-practice', subject: `${name}/${caseId}`, storeId, after: { desk: name } }),
      )
      return { caseId }
    },
  }
}

/**
 * Resets every desk to its state after loading: no setting of who works there, and practice cases waiting. Decisions of
 * people stay.
 */
async function reset(
  ctx: GatewayContext<Operator>,
  desks: readonly ReviewDesk[],
  parts: Parts,
): Promise<PracticeReset> {
  const make = parts.makePractice
  const everyone = systemContext(parts)
  const loadedAt = await inSystemTransaction(ctx, ({ db }) => demoWorldLoadedAt(db))
  if (!make || loadedAt === null) throw new Refusal('not-found')
  let [madeCount, exhaustedCount] = [0, 0]
  for (const desk of desks) {
    // Oldest first: practice cases are older than the demo data.
    const waiting = await desk.waiting(everyone, { limit: LEAST_WAITING })
    const missing = LEAST_WAITING - waiting.filter(one => one.submittedAt < loadedAt).length
    for (let left = missing; left > 0; left--) {
      if ((await make({ desk: desk.name, storeId: null, now: ctx.now })) === null) {
        exhaustedCount++
        break
      }
      madeCount++
    }
  }
  await deliverLeftBehind(ctx)
  await inSystemTransaction(ctx, async tx => {
    const dutyCount = await dropAllDuties(tx.db)
    await audit(tx, {
      action: 'sandbox.reset-practice',
      subject: 'all',
      details: { madeCount, exhaustedCount, dutyCount },
    })
  })
  return { madeCount, exhaustedCount }
}
