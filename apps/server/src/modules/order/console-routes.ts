import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { answerDifference, type DifferenceCases } from './selling/answer-difference.ts'
import { getAutoApproval, previewAutoApproval, saveAutoApproval } from './selling/auto-approval.ts'
import {
  approveRehearsal,
  dropRehearsal,
  getRehearsal,
  pickRehearsal,
  receiveRehearsal,
  shipRehearsal,
  startRehearsal,
} from './selling/rehearsal.ts'
import { printRehearsalNote } from './selling/rehearsal-note.ts'
import { getDifference, listDifferences } from './selling/store-differences.ts'
import { getStoreSales } from './selling/store-sales.ts'

/** 订单 in the console of a store. */
export function orderConsoleRoutes(mounting: Mounting, cases: DifferenceCases): void {
  mount(mounting, orderSellingEndpoints, {
    getStoreSales,
    listDifferences,
    getDifference: (ctx, ref) => getDifference(ctx, ref, cases),
    answerDifference: (ctx, given) => answerDifference(ctx, given, cases),
    getAutoApproval: ctx => getAutoApproval(ctx),
    previewAutoApproval: (ctx, asked) => previewAutoApproval(ctx, asked),
    saveAutoApproval: async (ctx, given) => {
      await saveAutoApproval(ctx, given)
      return {}
    },
    getRehearsal: ctx => getRehearsal(ctx),
    startRehearsal: async ctx => {
      await startRehearsal(ctx)
      return {}
    },
    approveRehearsal: async (ctx, given) => {
      await approveRehearsal(ctx, given)
      return {}
    },
    pickRehearsal: async (ctx, given) => {
      await pickRehearsal(ctx, given)
      return {}
    },
    shipRehearsal: async (ctx, given) => {
      await shipRehearsal(ctx, given)
      return {}
    },
    receiveRehearsal: async (ctx, given) => {
      await receiveRehearsal(ctx, given)
      return {}
    },
    dropRehearsal: async (ctx, { rehearsalId }) => {
      await dropRehearsal(ctx, rehearsalId)
      return {}
    },
    printRehearsalNote: async (ctx, { rehearsalId }, exchange) => {
      await printRehearsalNote(ctx, rehearsalId, exchange)
      return {}
    },
  })
}
