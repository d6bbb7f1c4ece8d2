import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { actAtDesk, type Duty } from '#modules/staff/public.ts'
import { inSnapshot } from '#platform/context.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { creditApplicationDesk } from './credit/application-desk.ts'
import { claimDeposit } from './deposits/claim-deposit.ts'
import { findDepositStores, listTransfers } from './deposits/list-transfers.ts'
import { statementDisputeDesk } from './desks/desks.ts'
import { getMarketMoney } from './operating/market-money.ts'
import { closeCreditLine, refuseCredit, setCreditLine } from './selling/change-credit.ts'
import { correctStatement, disputeOf } from './selling/correct-statement.ts'
import { remindDebtor } from './selling/remind-debtor.ts'
import {
  countStoreCredit,
  countStoreStatements,
  getCreditAgeing,
  listAgedDebts,
  listLineDebts,
  listStoreApplications,
  listStoreLines,
  listStoreReceipts,
  listStoreStatements,
} from './selling/store-money.ts'
import {
  findStatementDifference,
  getStoreStatement,
  listMonthStatements,
  printStoreStatement,
} from './selling/store-statements.ts'
import { remindStatement, sendStatement } from './selling/tell-statement.ts'

/** 资金 in the console of a store, and its figures for the platform's home page. */
export function paymentConsoleRoutes(mounting: Mounting, duty: Duty): void {
  mount(mounting, paymentOperatingEndpoints, {
    getMarketMoney,
    listTransfers: (ctx, filter) => listTransfers(ctx, filter),
    findDepositStores: (ctx, asked) => findDepositStores(ctx, asked),
    claimDeposit: (ctx, given) => claimDeposit(ctx, given),
  })
  mount(
    mounting,
    paymentSellingEndpoints,
    {
      listStoreReceipts: (ctx, filter) => listStoreReceipts(ctx, filter),
      listStoreApplications: (ctx, filter) => listStoreApplications(ctx, filter),
      listStoreLines: (ctx, filter) => listStoreLines(ctx, filter),
      listLineDebts: (ctx, { lineId }) => listLineDebts(ctx, lineId),
      listAgedDebts: (ctx, filter) => listAgedDebts(ctx, filter),
      setCreditLine: (ctx, given) => setCreditLine(ctx, given),
      closeCreditLine: async (ctx, given) => {
        await closeCreditLine(ctx, given)
        return {}
      },
      remindDebtor: async (ctx, { lineId }) => {
        await remindDebtor(ctx, lineId)
        return {}
      },
      countStoreCredit: ctx => countStoreCredit(ctx),
      getCreditAgeing: ctx => getCreditAgeing(ctx),
      refuseCredit: async (ctx, given) => {
        await refuseCredit(ctx, given)
        return {}
      },
      listStoreStatements: (ctx, filter) => listStoreStatements(ctx, filter),
      countStoreStatements: (ctx, asked) => countStoreStatements(ctx, asked),
      listMonthStatements: (ctx, filter) => listMonthStatements(ctx, filter),
      getStoreStatement: (ctx, asked) => getStoreStatement(ctx, asked),
      findStatementDifference: (ctx, asked) => findStatementDifference(ctx, asked),
      printStoreStatement: async (ctx, asked, exchange) => {
        await printStoreStatement(ctx, asked, exchange)
        return {}
      },
      correctStatement: (ctx, given) => correctStatement(ctx, given),
      remindStatement: async (ctx, asked) => {
        await remindStatement(ctx, asked)
        return {}
      },
      sendStatement: async (ctx, asked) => {
        await sendStatement(ctx, asked)
        return {}
      },
    },
    {
      setCreditLine: (ctx, { applicationId, reason }, enter) =>
        applicationId === undefined
          ? enter()
          : actAtDesk(
              ctx,
              duty,
              { desk: creditApplicationDesk, caseId: applicationId, verdict: 'approved', reason },
              enter,
            ),
      refuseCredit: (ctx, { applicationId, reason }, enter) =>
        actAtDesk(ctx, duty, { desk: creditApplicationDesk, caseId: applicationId, verdict: 'refused', reason }, enter),
      correctStatement: async (ctx, given, enter) => {
        const caseId = await inSnapshot(ctx, tx => disputeOf(tx, given))
        const act = { desk: statementDisputeDesk, verdict: 'approved', reason: given.words } as const
        return caseId === null ? enter() : actAtDesk(ctx, duty, { ...act, caseId }, enter)
      },
    },
  )
}
