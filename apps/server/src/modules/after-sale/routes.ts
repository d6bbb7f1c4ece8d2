import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { addStatement } from './add-statement.ts'
import { answerProposal } from './answer-proposal.ts'
import { applyCase, previewCase } from './apply-case.ts'
import { exportCases } from './export-cases.ts'
import { getEligibility } from './get-eligibility.ts'
import { sendJudgement } from './judgement-paper.ts'
import { getCase, listCases } from './read-cases.ts'
import { appealCase, sendBack, withdrawCase } from './step-case.ts'

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
    downloadJudgement: async (ctx, { caseId }, exchange) => {
      await sendJudgement(ctx, caseId, exchange)
      return {}
    },
    withdrawCase: async (ctx, { caseId }) => {
      await withdrawCase(ctx, caseId)
      return {}
    },
    sendBack: async (ctx, given) => {
      await sendBack(ctx, given)
      return {}
    },
    answerProposal: async (ctx, given) => {
      await answerProposal(ctx, given)
      return {}
    },
    addStatement: async (ctx, given) => {
      await addStatement(ctx, given)
      return {}
    },
    appealCase: async (ctx, given) => {
      await appealCase(ctx, given)
      return {}
    },
  })
}
