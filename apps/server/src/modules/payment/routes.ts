import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { downloadBill, getPaymentDetail, listBill, listBillMonths } from './bills/list-bill.ts'
import { answerStatement, downloadStatement, getStatement, listStatements } from './bills/statements.ts'
import { getCollection, openCollection, payCollection } from './collections/collections.ts'
import {
  applyForCredit,
  listCreditStores,
  listOwnApplications,
  withdrawApplication,
} from './credit/apply-for-credit.ts'
import { getCredit, listDebts } from './credit/grant-credit.ts'
import { openRepayment } from './credit/open-repayment.ts'
import { drawLoan } from './credit/pay-by-credit.ts'
import { getPaySettings, resetPayPassword, savePaySettings, setPayPassword } from './password/pay-password.ts'
import { claimPayment, getPayment } from './pay/get-payment.ts'
import { bindCard, proveCard, unbindCard } from './wallet/bind-card.ts'
import { exportWalletEntries, getWallet, listWalletEntries } from './wallet/wallet.ts'
import { listOwnWithdrawals, withdraw } from './wallet/withdraw.ts'

export function paymentRoutes(mounting: Mounting): void {
  mount(mounting, paymentEndpoints, {
    getPayment: (ctx, { paymentId }) => getPayment(ctx, paymentId),
    claimPayment: (ctx, claim) => claimPayment(ctx, claim),
    getPaymentDetail: (ctx, ref) => getPaymentDetail(ctx, ref),
    getWallet: ctx => getWallet(ctx),
    listWalletEntries: (ctx, filter) => listWalletEntries(ctx, filter),
    exportWalletEntries: async (ctx, choice, { reply }) => {
      await exportWalletEntries(ctx, choice, reply)
      return {}
    },
    recharge: (ctx, wanted) => openCollection(ctx, { purpose: 'recharge', ...wanted }),
    getCollection: (ctx, { collectionId }) => getCollection(ctx, collectionId),
    payCollection: (ctx, wanted) => payCollection(ctx, wanted),
    setPayPassword: async (ctx, wanted) => {
      await setPayPassword(ctx, wanted)
      return {}
    },
    resetPayPassword: async (ctx, wanted) => {
      await resetPayPassword(ctx, wanted)
      return {}
    },
    bindCard: (ctx, wanted) => bindCard(ctx, wanted),
    proveCard: (ctx, guess) => proveCard(ctx, guess),
    unbindCard: async (ctx, { cardId }) => {
      await unbindCard(ctx, cardId)
      return {}
    },
    withdraw: (ctx, wanted) => withdraw(ctx, wanted),
    listWithdrawals: (ctx, page) => listOwnWithdrawals(ctx, page),
    getPaySettings: ctx => getPaySettings(ctx),
    savePaySettings: (ctx, wanted) => savePaySettings(ctx, wanted),
    getCredit: ctx => getCredit(ctx),
    listDebts: (ctx, { kind }) => listDebts(ctx, kind),
    repay: (ctx, wanted) => openRepayment(ctx, wanted),
    drawLoan: (ctx, wanted) => drawLoan(ctx, wanted),
    listCreditStores: ctx => listCreditStores(ctx),
    applyForCredit: (ctx, wanted) => applyForCredit(ctx, wanted),
    listCreditApplications: (ctx, page) => listOwnApplications(ctx, page),
    withdrawCreditApplication: (ctx, { applicationId }) => withdrawApplication(ctx, applicationId),
    listBillMonths: ctx => listBillMonths(ctx),
    listBill: (ctx, filter) => listBill(ctx, filter),
    downloadBill: async (ctx, choice, { reply }) => {
      await downloadBill(ctx, choice, reply)
      return {}
    },
    listStatements: (ctx, { month }) => listStatements(ctx, month),
    getStatement: (ctx, ref) => getStatement(ctx, ref),
    answerStatement: (ctx, answer) => answerStatement(ctx, answer),
    downloadStatement: async (ctx, ref, { reply }) => {
      await downloadStatement(ctx, ref, reply)
      return {}
    },
  })
}
