import type { agreementEndpoints } from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import type { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import type { licenceEndpoints } from '@xiaojiu/contract/qualification/licence-endpoints.ts'
import type { ocrEndpoints } from '@xiaojiu/contract/qualification/ocr-endpoints.ts'
import type { operatingEndpoints } from '@xiaojiu/contract/qualification/operating-endpoints.ts'
import type { registrationEndpoints } from '@xiaojiu/contract/qualification/registration-endpoints.ts'
import { membershipsOf } from '#modules/company/public.ts'
import { registerAccount, visitOf, writeSession } from '#modules/identity/public.ts'
import { askApproval } from '#platform/approval.ts'
import { inTransaction } from '#platform/context.ts'
import { type Handlers, type Mounting, mount } from '#platform/http/mount.ts'
import { downloadAgreement, getCollectionAgreement, listAgreements } from './agreements/list-agreements.ts'
import { signCollection } from './agreements/sign-collection.ts'
import { downloadChain, downloadRevocationList } from './certification/authority.ts'
import { refreshCertification, tellCertificationAmount } from './certification/follow-check.ts'
import { getCertification, getSeal, listCertificationRequests } from './certification/get-certification.ts'
import {
  cancelCertification,
  checkCertification,
  getCertificationData,
  requestCertification,
} from './certification/request-certification.ts'
import { answerPaperAsk } from './first-trade/answer-paper-ask.ts'
import { deliverFirstTrades } from './first-trade/deliver-packages.ts'
import { downloadFirstTrade, getFirstTrade, listFirstTrades } from './first-trade/list-first-trades.ts'
import { fileProductTrades, listProductTrades } from './first-trade/product-trades.ts'
import { submitAllFirstTrades, submitFirstTrade } from './first-trade/submit-first-trade.ts'
import { getStoreOpenStatus } from './get-store-open-status.ts'
import { cancelLicence, licenceRestoreKind } from './licences/cancel-licence.ts'
import { changeCompanyData, changeLegalPerson } from './licences/change-company-data.ts'
import { getWallet, licenceCalendar } from './licences/get-wallet.ts'
import {
  listCompanyKinds,
  listExchangePapers,
  listLicenceTypes,
  listOwnLicenceTypes,
} from './licences/list-licence-types.ts'
import { cancelChange, correctChange, submitLicences } from './licences/open-change.ts'
import { getChange, getCompanyData, listChanges, listVersions } from './licences/read-changes.ts'
import { getReading, issueOcrToken, readIdCard, readLicence } from './ocr/read-paper.ts'
import { getFaceResult, startFaceCheck } from './registration/face-check.ts'
import { handOver, openHandOver } from './registration/hand-over.ts'
import {
  getRegistration,
  getRejectReason,
  listKnownPapers,
  listMobileCompanies,
  listRegistrationPapers,
  listRegistrations,
} from './registration/read-registration.ts'
import {
  explainObjection,
  saveCompany,
  savePapers,
  saveReceiving,
  validateCompanyName,
} from './registration/save-registration.ts'
import { submitRegistration, withdrawRegistration } from './registration/submit-registration.ts'

const ocrHandlers: Handlers<typeof ocrEndpoints> = {
  getOcrToken: ctx => issueOcrToken(ctx),
  readLicence: (ctx, asked) => readLicence(ctx, asked),
  readIdCard: (ctx, asked) => readIdCard(ctx, asked),
  getReading: (ctx, { fileId }) => getReading(ctx, fileId),
}

export function qualificationRoutes(mounting: Mounting): void {
  mount(mounting, qualificationEndpoints, {
    ...agreementHandlers,
    ...certificationHandlers,
    ...firstTradeHandlers,
    ...licenceHandlers,
    ...registrationHandlers,
    ...ocrHandlers,
    getStoreOpenStatus: (ctx, { storeId }) => getStoreOpenStatus(ctx, storeId),
  })
}

const agreementHandlers: Handlers<typeof agreementEndpoints> = {
  listAgreements: (ctx, query) => listAgreements(ctx, query),
  getCollectionAgreement: ctx => getCollectionAgreement(ctx),
  signAgreement: ctx => signCollection(ctx),
  downloadAgreement: async (ctx, { agreementId }, exchange) => {
    await downloadAgreement(ctx, agreementId, exchange)
    return {}
  },
}

const firstTradeHandlers: Handlers<typeof firstTradeEndpoints> = {
  listFirstTrades: (ctx, query) => listFirstTrades(ctx, query),
  getFirstTrade: (ctx, { storeId }) => getFirstTrade(ctx, storeId),
  submitFirstTrade: (ctx, { storeId }) => submitFirstTrade(ctx, storeId),
  submitAllFirstTrades: (ctx, { storeIds }) => submitAllFirstTrades(ctx, storeIds),
  deliverFirstTrades: ctx => deliverFirstTrades(ctx),
  answerPaperAsk: (ctx, given) => answerPaperAsk(ctx, given),
  downloadFirstTrade: async (ctx, { storeId }, exchange) => {
    await downloadFirstTrade(ctx, storeId, exchange)
    return {}
  },
  listProductTrades: (ctx, query) => listProductTrades(ctx, query),
  fileProductTrades: async (ctx, { productIds }) => {
    await fileProductTrades(ctx, productIds)
    return {}
  },
}

const certificationHandlers: Handlers<typeof certificationEndpoints> = {
  checkCertification: ctx => checkCertification(ctx),
  getCertificationData: ctx => getCertificationData(ctx),
  listCertificationRequests: (ctx, page) => listCertificationRequests(ctx, page),
  requestCertification: (ctx, order) => requestCertification(ctx, order),
  getCertification: ctx => getCertification(ctx),
  refreshCertification: (ctx, { requestId }) => refreshCertification(ctx, requestId),
  tellCertificationAmount: (ctx, { requestId, amount }) => tellCertificationAmount(ctx, requestId, amount),
  cancelCertification: (ctx, { requestId }) => cancelCertification(ctx, requestId),
  getSeal: ctx => getSeal(ctx),
  downloadRevocationList: async (ctx, _, exchange) => {
    await downloadRevocationList(ctx, exchange)
    return {}
  },
  downloadChain: async (ctx, _, exchange) => {
    await downloadChain(ctx, exchange)
    return {}
  },
}

const licenceHandlers: Handlers<typeof licenceEndpoints & typeof operatingEndpoints> = {
  listCompanyKinds: () => listCompanyKinds(),
  getWallet: ctx => getWallet(ctx),
  getChange: (ctx, { changeId }) => getChange(ctx, changeId),
  listLicenceTypes: (_ctx, asked) => listLicenceTypes(asked),
  listExchangePapers: (_ctx, { typeCode }) => listExchangePapers(typeCode),
  listOwnLicenceTypes: (ctx, asked) => listOwnLicenceTypes(ctx, asked),
  listChanges: (ctx, filter) => listChanges(ctx, filter),
  correctChange: (ctx, asked) => correctChange(ctx, asked),
  submitLicences: (ctx, asked) => submitLicences(ctx, asked),
  changeLegalPerson: (ctx, asked) => changeLegalPerson(ctx, asked),
  changeCompanyData: (ctx, asked) => changeCompanyData(ctx, asked),
  cancelChange: async (ctx, { changeId }) => {
    await cancelChange(ctx, changeId)
    return {}
  },
  getCompanyData: ctx => getCompanyData(ctx),
  listVersions: (ctx, { code }) => listVersions(ctx, code),
  licenceCalendar: ctx => licenceCalendar(ctx),
  cancelLicence: async (ctx, asked) => {
    await cancelLicence(ctx, asked)
    return {}
  },
  restoreLicence: (ctx, asked) => inTransaction(ctx, tx => askApproval(tx, licenceRestoreKind, asked, asked.reason)),
}

const registrationHandlers: Handlers<typeof registrationEndpoints> = {
  registerAccount: async (ctx, input, { request, reply }) =>
    writeSession(reply, ctx.site, await registerAccount(ctx, input, visitOf(request), membershipsOf)),
  saveCompany: (ctx, draft) => saveCompany(ctx, draft),
  saveReceiving: (ctx, draft) => saveReceiving(ctx, draft),
  savePapers: (ctx, { papers }) => savePapers(ctx, papers),
  explainObjection: (ctx, explanation) => explainObjection(ctx, explanation),
  submitRegistration: async (ctx, _, { reply }) => {
    const { registration, session } = await submitRegistration(ctx)
    if (session) writeSession(reply, ctx.site, session)
    return registration
  },
  getDzsyToken: ctx => openHandOver(ctx),
  syncCompany: (ctx, { token }) => handOver(ctx, token),
  listKnownPapers: (ctx, { creditCode }) => listKnownPapers(ctx, creditCode),
  getRegistration: ctx => getRegistration(ctx),
  listRegistrationPapers: ctx => listRegistrationPapers(ctx),
  validateCompanyName: (ctx, check) => validateCompanyName(ctx, check),
  removeRegistration: async ctx => {
    await withdrawRegistration(ctx)
    return {}
  },
  listRegistrations: ctx => listRegistrations(ctx),
  startFaceCheck: (ctx, person) => startFaceCheck(ctx, person),
  getFaceResult: (ctx, { certNo }) => getFaceResult(ctx, certNo),
  listMobileCompanies: ctx => listMobileCompanies(ctx),
  getRejectReason: ctx => getRejectReason(ctx),
}
