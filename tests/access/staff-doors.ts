/** What staff acting for a customer may do, decided and written by hand. A call in neither list fails the test. */
type Names = Readonly<Record<string, string>>

const STAFF_MAY: Names = {
  file: 'uploadFile getFile applyUploadToken listPackages getPackage retryPackage downloadPackage',
  message: 'countUnread countUnreadByKind listMessages openLive getPreferences savePreferences markRead',
  identity: 'renewToken logOut listSessions accountSecurity listLoginRecords listOwnVisitSteps',
  company: `listFirms chooseCompany listAddresses addAddress changeAddress removeAddress restoreAddress getAddress
    chooseDefaultAddress describeAddresses checkAddressLicence getAddressBook saveAddress makeDefaultAddress lookUpFirms
    listAllFirms checkBinding listBindings listMyCompanies getMainContact`,
  store: 'downloadLicences getLicencesState',
  qualification: `checkCertification getCertificationData listCertificationRequests getCertification refreshCertification
    getSeal listFirstTrades getFirstTrade answerPaperAsk downloadFirstTrade listProductTrades fileProductTrades listAgreements
    getCollectionAgreement downloadAgreement getWallet getChange listExchangePapers listOwnLicenceTypes listChanges
    correctChange submitLicences cancelChange getCompanyData listVersions licenceCalendar saveCompany saveReceiving
    savePapers explainObjection listKnownPapers getRegistration listRegistrationPapers validateCompanyName listRegistrations startFaceCheck
    getFaceResult listMobileCompanies getRejectReason getOcrToken readLicence readIdCard getReading getStoreOpenStatus`,
  catalogue: `listBrowsed removeBrowsed listFollowedStores listFollowedGoods changeAttention addAttention checkAttention
    listShortages removeShortages addShortage countShortages addNewItem listNewItems countUnreadNewItems markNewItemsRead`,
  marketing: `bookFlashSale listBookings takeCoupon takeCouponByCode listCoupons listHeldCoupons listNewCoupons markCouponsSeen
    getCoinAccount listCoinEntries getLottery listDraws`,
  search: `listHistory removeHistory addHistory getPreference setPreference importFile importText exportImport saveRemark
    fixLine saveColumns getImport listImports listOftenBought listFast logAdd`,
  payment: 'getPayment getCollection',
  cart: `addToCart getCart countCart checkDeal changeQuantity checkLines removeLines addForLater quickAdd countKinds
    checkRelations checkRisk checkRecommendations confirmRecommendations getPostageTexts getCartDelivery
    getSettlementDelivery getStoreCoupons exportCart addIntention getReminders replaceReminders`,
  order: `validateOrder getSettlementCredit confirmOrder getPayOrder listOrders getOrder forecastLicences getSpending
    requestPurchase raiseRequest listPurchaseRequests getPurchaseRequest withdrawPurchaseRequest checkNeeds putPlanInCart
    confirmPlan getPlan saveNeeds changeNeeds sendTask changeCounts listTasks listBought listLastPurchases suggestReplenishment listParcels
    getLogistics addCartFromOrder exportOrders downloadDeliveryNote getRushPlace`,
  'after-sale': 'getEligibility previewCase listCases getCase downloadJudgement sendBack exportCases',
  invoice: `getInvoiceData getLastApplication closeApplication getInvoiceTip checkOrderInvoice countUnread listPaperOrders
    requestPapers listBatchReports downloadBatchReport`,
  service: `getServiceLink getImUrl countUnreadChat openConversation listConversations readChat listComplaints
    hasUnreadComplaints markComplaints listOrdersToEvaluate listOwnEvaluations getOrderEvaluation
    getTalkQueue listCardChoices`,
}

const STAFF_MAY_NOT: Readonly<Record<string, Names>> = {
  'proxy-forbidden': {
    marketing: 'drawPrize claimPrize',
    payment: `claimPayment getPaymentDetail getWallet listWalletEntries recharge payCollection setPayPassword
      resetPayPassword bindCard proveCard unbindCard withdraw listWithdrawals getPaySettings savePaySettings getCredit
      listDebts repay drawLoan listCreditStores applyForCredit listCreditApplications withdrawCreditApplication listBillMonths listBill downloadBill listStatements getStatement answerStatement
      downloadStatement exportWalletEntries`,
    order: 'commitOrder payOrder payTogether cancelPayOrder approvePurchaseRequest refusePurchaseRequest commitPlan',
    'after-sale': 'applyCase withdrawCase',
    invoice: `revokeApplication applyForSpecial savePreference listInvoices getInvoice markAllRead downloadInvoice
      downloadInvoices exportInvoices bookInvoice answerRedForm reopenRedForm`,
  },
  'proxy-no-security': {
    identity: 'endSession changePassword sendOwnCode checkOwnCode changeMobile bindWechat unbindWechat',
    company: `decideBinding askBinding leaveCompany unbindOther handOverMain createSubAccount changeSubAccount
      listSubAccounts listCheckedStores listSelectedStores resetSubAccountPassword bindSubAccountMobile enableSubAccount
      deleteSubAccount proposeLoginName createHelper getHelper findHelper getChainStanding listChainRequests
      decideChainRequest askHeadquarters withdrawChainRequest`,
    qualification: `changeLegalPerson changeCompanyData submitRegistration getDzsyToken syncCompany removeRegistration`,
  },
  'proxy-no-seal': {
    qualification: `requestCertification tellCertificationAmount cancelCertification submitFirstTrade
      submitAllFirstTrades deliverFirstTrades signAgreement`,
  },
  'proxy-no-word': {
    order: 'receiveOrder addDifferencePhotos',
    'after-sale': 'appealCase answerProposal addStatement',
    service: 'sendChat saveComplaint addToComplaint rateComplaint evaluateOrder followUpEvaluation',
  },
}

const doors = new Map<string, string>()
for (const [door, names] of [['open', STAFF_MAY] as const, ...Object.entries(STAFF_MAY_NOT)])
  for (const [area, list] of Object.entries(names))
    for (const name of list.split(/\s+/)) doors.set(`${area}.${name}`, door)

/** The decision for staff acting for a main account, or `undecided`. */
export const staffDoorOf = (name: string): string => doors.get(name) ?? 'undecided'

/** All decided calls, so that the lists contain no removed call. */
export const decidedNames: readonly string[] = [...doors.keys()]
