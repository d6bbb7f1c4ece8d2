import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { REFUSE_CAUSES } from '@xiaojiu/contract/after-sale/words.ts'
import { actAtDesk, type Duty } from '#modules/staff/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { afterSaleDesks } from './desks.ts'
import { deskOfAct, type StaffAct } from './domain/staff-acts.ts'
import { printJudgement } from './judgement-paper.ts'
import { judgeCase } from './operating/judge-case.ts'
import { listArbitrations } from './operating/list-arbitrations.ts'
import {
  askParty,
  escalateCase,
  getCaseFigures,
  getJudgedCase,
  noteCase,
  remindCases,
  searchCases,
} from './operating/watch-cases.ts'
import { addEvidence, noteStoreCase } from './selling/add-evidence.ts'
import { agreeCase, refuseCase } from './selling/answer-case.ts'
import { checkCases } from './selling/check-cases.ts'
import { inspectReturn } from './selling/inspect-return.ts'
import { printCase } from './selling/print-case.ts'
import { printInspection } from './selling/print-inspection.ts'
import { proposeRefund, proposeResend } from './selling/propose-refund.ts'
import { reshipByHand } from './selling/reship-by-hand.ts'
import { getStoreCase, getStoreCaseFigures, listReturns, listStoreCases } from './selling/store-cases.ts'

interface Verdict {
  readonly verdict?: 'approved' | 'refused'
  readonly reason?: string
}

/** 售后 at the two consoles. */
export function afterSaleConsoleRoutes(mounting: Mounting, duty: Duty): void {
  /** The desk where the case of the act waits. */
  const atDesk =
    <Given extends { readonly caseId: string }>(act: StaffAct, verdictOf: (given: Given) => Verdict) =>
    (ctx: StaffContext, given: Given, enter: () => Promise<unknown>) => {
      const desk = afterSaleDesks.find(({ name }) => name === deskOfAct(act))
      return desk ? actAtDesk(ctx, duty, { desk, caseId: given.caseId, ...verdictOf(given) }, enter) : enter()
    }
  mount(
    mounting,
    afterSaleSellingEndpoints,
    {
      listStoreCases: (ctx, filter) => listStoreCases(ctx, filter),
      getStoreCase: (ctx, { caseId }) => getStoreCase(ctx, caseId),
      getStoreCaseFigures: ctx => getStoreCaseFigures(ctx),
      listReturns: (ctx, filter) => listReturns(ctx, filter),
      printInspection: (ctx, { caseId }, exchange) => done(printInspection(ctx, caseId, exchange)),
      printCase: (ctx, { caseId }, exchange) => done(printCase(ctx, caseId, exchange)),
      printStoreJudgement: (ctx, { caseId }, exchange) => done(printJudgement(ctx, caseId, exchange)),
      agreeCase: (ctx, given) => agreeCase(ctx, given),
      checkCases: (ctx, asked) => checkCases(ctx, asked),
      proposeRefund: (ctx, given) => done(proposeRefund(ctx, given)),
      proposeResend: (ctx, given) => done(proposeResend(ctx, given)),
      refuseCase: (ctx, given) => done(refuseCase(ctx, given)),
      inspectReturn: (ctx, given) => done(inspectReturn(ctx, given)),
      reshipCase: (ctx, given) => done(reshipByHand(ctx, given)),
      addEvidence: (ctx, given) => done(addEvidence(ctx, given)),
      noteStoreCase: (ctx, given) => done(noteStoreCase(ctx, given)),
    },
    {
      agreeCase: atDesk('agree', () => ({ verdict: 'approved' })),
      proposeRefund: atDesk('propose', () => ({})),
      proposeResend: atDesk('propose-resend', () => ({})),
      refuseCase: atDesk('refuse', ({ cause, reason }) => ({
        ...{ verdict: 'refused', reason: `${REFUSE_CAUSES[cause]}：${reason}` },
      })),
      inspectReturn: atDesk('inspect', ({ hasPassed, reason }) =>
        hasPassed ? { verdict: 'approved' } : { verdict: 'refused', reason },
      ),
      reshipCase: atDesk('reship', () => ({ verdict: 'approved' })),
    },
  )
  mount(
    mounting,
    afterSaleOperatingEndpoints,
    {
      searchCases: (ctx, filter) => searchCases(ctx, filter),
      getJudgedCase: (ctx, { caseId }) => getJudgedCase(ctx, caseId),
      listArbitrations: (ctx, filter) => listArbitrations(ctx, filter),
      printJudgement: (ctx, { caseId }, exchange) => done(printJudgement(ctx, caseId, exchange)),
      judgeCase: (ctx, given) => judgeCase(ctx, given),
      askParty: (ctx, given) => done(askParty(ctx, given)),
      escalateCase: (ctx, given) => done(escalateCase(ctx, given)),
      remindCases: (ctx, given) => remindCases(ctx, given),
      noteCase: (ctx, given) => done(noteCase(ctx, given)),
      getCaseFigures: ctx => getCaseFigures(ctx),
    },
    {
      judgeCase: atDesk('judge', ({ verdict, reason }) => ({
        ...{ verdict: verdict === 'award' ? 'approved' : 'refused', reason },
      })),
      askParty: atDesk('ask', () => ({})),
    },
  )
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
