import type { dutyEndpoints } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { deliverLeftBehind } from '#modules/qualification/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, inTransaction } from '#platform/context.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { holdsDemoWorld } from '#platform/settings.ts'
import type { MakePractice } from '../../parts.ts'

/** 演练: cases made on request. Outside a demo world there are none. */
export function practiceHandlers(
  desks: readonly ReviewDesk[],
  make: MakePractice | undefined,
): Pick<Handlers<typeof dutyEndpoints>, 'makePractice'> {
  return {
    makePractice: async (ctx, { desk: name, storeId = null }) => {
      const desk = desks.find(one => one.name === name)
      const isThere = await inSystemTransaction(ctx, ({ db }) => holdsDemoWorld(db))
      if (!make || !desk || !isThere) throw new Refusal('not-found')
      const caseId = await make({ desk: name, storeId, now: ctx.now })
      if (caseId === null) throw new Refusal('practice-exhausted')
      // A first trade comes to its desk with a package that the server has sealed.
      if (name === 'first-trade') await deliverLeftBehind(ctx)
      await inTransaction(ctx, tx =>
        audit(tx, { action: 'sandbox.make-practice', subject: `${name}/${caseId}`, storeId, after: { desk: name } }),
      )
      return { caseId }
    },
  }
}
