import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { applyCase } from './apply-case.ts'
import { appealCase, sendBack, withdrawCase } from './buyer-steps.ts'
import { exportCases } from './export-cases.ts'
import { getEligibility } from './get-eligibility.ts'
import { askParty } from './operating/ask-party.ts'
import { judgeCase } from './operating/judge-case.ts'
import { getJudgedCase, searchCases } from './operating/watch-cases.ts'
import { previewCase } from './preview-case.ts'
import { getCase, listCases } from './read-cases.ts'
import { addEvidence } from './selling/add-evidence.ts'
import { agreeCase, refuseCase } from './selling/answer-case.ts'
import { inspectReturn } from './selling/inspect-return.ts'
import { reshipByHand } from './selling/reship-by-hand.ts'
import { getStoreCase, listStoreCases } from './selling/store-cases.ts'

export function afterSaleRoutes(mounting: Mounting): void {
  mount(mounting, afterSaleEndpoints, {
    getEligibility: (ctx, { orderId }) => getEligibility(ctx, orderId),
    previewCase: (ctx, wish) => previewCase(ctx, wish),
    applyCase: (ctx, given) => applyCase(ctx, given),
    listCases: (ctx, filter) => listCases(ctx, filter),
    exportCases: async (ctx, choice, { reply }) => {
      await exportCases(ctx, choice, reply)
      return {}
    },
    getCase: (ctx, { caseId }) => getCase(ctx, caseId),
    withdrawCase: async (ctx, { caseId }) => {
      await withdrawCase(ctx, caseId)
      return {}
    },
    sendBack: async (ctx, given) => {
      await sendBack(ctx, given)
      return {}
    },
    appealCase: async (ctx, given) => {
      await appealCase(ctx, given)
      return {}
    },
  })
  mount(mounting, afterSaleSellingEndpoints, {
    listStoreCases: (ctx, filter) => listStoreCases(ctx, filter),
    getStoreCase: (ctx, { caseId }) => getStoreCase(ctx, caseId),
    agreeCase: (ctx, given) => done(agreeCase(ctx, given)),
    refuseCase: (ctx, given) => done(refuseCase(ctx, given)),
    inspectReturn: (ctx, given) => done(inspectReturn(ctx, given)),
    reshipCase: (ctx, given) => done(reshipByHand(ctx, given)),
    addEvidence: (ctx, given) => done(addEvidence(ctx, given)),
  })
  mount(mounting, afterSaleOperatingEndpoints, {
    searchCases: (ctx, filter) => searchCases(ctx, filter),
    getJudgedCase: (ctx, { caseId }) => getJudgedCase(ctx, caseId),
    judgeCase: (ctx, given) => done(judgeCase(ctx, given)),
    askParty: (ctx, given) => done(askParty(ctx, given)),
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
