import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
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

/** 售后 at the two consoles. */
export function afterSaleConsoleRoutes(mounting: Mounting): void {
  mount(mounting, afterSaleSellingEndpoints, {
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
  })
  mount(mounting, afterSaleOperatingEndpoints, {
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
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
