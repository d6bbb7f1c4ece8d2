import type { Face } from '@xiaojiu/contract/staff/rights.ts'

/** The access of a console call as it was decided. */
export interface ConsoleDoor {
  readonly faces: readonly Face[]
  /** The required rights, separated by `|`, or `any`. */
  readonly right: string
  /** Requires a fresh second-factor check. */
  readonly isFresh: boolean
  readonly isOpenToStopped: boolean
}

/**
 * Who may call what in the consoles, decided and written by hand. A call without a line here fails the test. `S` seller, `P`
 * platform; `+` needs a fresh second-factor check; `~` is open to a stopped store.
 */
const LINES = `
  SP   any          staff: whoAmI prolong getOwnSecurity getPreference listViews listOwnViews
  S    any          staff: listOwnStores sumWatches listWatch
  S~   any          staff: switchStore
  SP~  any          staff: stepUp logOut changeOwnPassword endOwnSession savePreference saveView removeView
  SP+~ any          staff: startFactor renewFactor newRecoveryCodes
  SP~  any          staff: startLostFactor renewLostFactor
  SP   staff.act    staff: listMembers exportMembers listRoles listInvitations
  SP+  staff.act    staff: invite withdrawInvitation changeMember enableMember resetSecondFactor sendPasswordLink saveRole endRole
  SP+~ staff.act    staff: disableMember endMember endMemberSessions
  S+   staff.act    staff: handOver
  P    staff.act    staff: listLimitStores
  P    staff.act    staff: listIpRules listStaffSessions listRefusedLogIns listLockedStaff getSecurityFigures exportSecurity
  P+   staff.act    staff: saveIpRule endIpRule endStaffSession unlockStaff requireNewFactors
  P+   proxy.act    identity: makeProxyKey
  P    proxy.act    identity: getProxyCustomer askProxyConsent listProxyVisits listVisitSteps endProxyVisit
  P    company.act  qualification: cancelLicence restoreLicence foreseeCancelling
  SP   any          staff: listTasks listDoneTasks countTasks getTask assignTask listAssignees
  SP~  any          staff: claimTask giveBackTask nextTask checkTasks
  SP   any          staff: decideTask listConflicts declareConflict endConflict getHome listApprovals getApproval withdrawApproval listLimits
  P    setting.act  staff: saveDeskTerm saveMaintenance dropMaintenance
  SP+  any  staff: decideApproval
  SP+  setting.act  staff: saveLimit
  SP   audit.look  staff: searchAudit listChanges plotAudit listAuditChoices exportAudit
  P    audit.look  staff: getChain verifyChain exportSignedAudit
  S    order.look  after-sale: listStoreCases
  S    order.look|after-sale.act|after-sale.inspect  after-sale: getStoreCase printCase printStoreJudgement
  S    order.look  order: listDifferences getDifference
  S    order.look|report.look  after-sale: getStoreCaseFigures
  S    order.look|after-sale.inspect  after-sale: printInspection listReturns
  S~   after-sale.act  order: answerDifference
  S~   after-sale.act  after-sale: agreeCase checkCases proposeRefund proposeResend refuseCase reshipCase addEvidence
  S~   after-sale.inspect  after-sale: inspectReturn
  S~   after-sale.act|after-sale.inspect  after-sale: noteStoreCase
  P    after-sale.judge  after-sale: searchCases getJudgedCase listArbitrations judgeCase askParty escalateCase
  P    after-sale.judge  after-sale: getCaseFigures remindCases noteCase
  P    company.look  company: searchCompanies getCompany360 getDossierTab
  P    company.act  company: correctCompany
  P    company.act  identity: searchAccounts unlockAccount endAccountSessions disableBuyerAccount enableBuyerAccount unbindBuyerWechat
  P    personal.reveal  identity: revealMobile
  P    service.act  service: listWatchedComplaints answerComplaint closeComplaint
  SP   any  staff: findByNumber
  P    any  staff: listFigures listFigure
  P    system.act  staff: getHouse listFailedReactions retryReactions exportHouse
  P    risk.act  cart: holdCompany liftHold
  S    credit.act  cart: listSupplyHolds resumeSupply
  S~   credit.act  cart: holdSupply
  SP   any  sandbox: listDuties
  SP   setting.act|demo.act  sandbox: setDuty
  SP   any  file: listExports getExport downloadExport listExportDownloads
  SP   personal.reveal  file: getExportTerms
  SP+  personal.reveal  file: startWholeExport repeatWholeExport
  SP~  any  file: uploadStaffFile startExport stopExport repeatExport
  SP~  staff.act  file: revokeExport
  SP   any  file: listSheetKinds downloadSheet listSheetImports getSheetImport listSheetRows downloadSheetResult
  SP   any  file: startSheetImport mapSheetImport fixSheetRow leaveOutSheetRows applySheetImport undoSheetImport
  SP~  any  file: stopSheetImport
  S    order.look|report.look  order: getStoreSales
  S    setting.act  store: getStoreSettings saveStoreSettings
  S    setting.act  store: getPrintTemplates testPrint
  S~   setting.act  store: savePrintTemplates
  S    setting.act  staff: getAlertRoutes
  S~   setting.act  staff: saveAlertRoutes
  S    setting.act  order: getAutoApproval previewAutoApproval saveAutoApproval
  S    staff.act  store: getOpening confirmOpeningStep askToOpen withdrawOpening
  S    service.act  service: listStoreTalks getStoreTalk listTalkColleagues
  S    money.act|money.look  payment: listStoreReceipts listStoreStatements countStoreStatements
  S    credit.act  payment: listStoreApplications listStoreLines listLineDebts listAgedDebts setCreditLine getCreditAgeing countStoreCredit
  S~   credit.act  payment: closeCreditLine refuseCredit remindDebtor
  S    quality.act  qualification: listStorePairs reopenPair downloadDecision askPairPaper dropPairPaper
  S~   quality.act  qualification: endPair
  S    any  message: listStaffMessages
  P    message.act  message: listStoreNotices findNoticeStores sendStoreNotice
  S~   any  message: readStaffMessages confirmNotice
  S~   service.act  service: takeTalk passTalk answerTalk solveTalk
  P    demo.act  sandbox: makePractice letBotDecide resetPractice
  P    any  message: listOperatorMessages readOperatorMessages confirmAlert listAlertRules muteRule
  P    invoice.act  invoice: getInvoiceFigures listInvoiceTroubles listDueOrders listWatchedRedForms listSpecialApplications
  P    invoice.act  invoice: retryInvoice alignOrder extendRedForm tellStoreOfInvoice
  P    service.act  service: listPlatformTalks getPlatformTalk listPlatformColleagues getTalkFigures readForeignTalk
  P    service.act  service: takePlatformTalk passPlatformTalk passTalkToStore answerPlatformTalk solvePlatformTalk
  P    service.act  service: noteTalk openComplaint listHelpTexts
  P    any  staff: listDecisions
  P    company.act  company: tellCompanies
  P    ca.review  qualification: listCertificates revokeCertificate listRequestsUnderWay
  P    system.act  staff: setAsideReaction listSetAside runJob pauseJob resumeJob listFileTasks stopFileTask
  SP~  any  staff: openStaffLive
  P    company.act  identity: freeBuyerMobile
  P    company.look  company: printDossier
  P    company.look  catalogue: explainGate
  P    after-sale.judge  after-sale: printJudgement
  P    money.look|report.look  payment: getMarketMoney
  P    appeal.review  identity: tellAppealAgain
  P    service.act  service: answerComplaints reopenComplaint tagComplaint listConcernedStores askStore getComplaintFigures
  P    service.act  service: takeComplaint giveBackComplaint passComplaint
  P    service.act  service: getComplaintClaim previewComplaintCase openComplaintCase
  S    service.act  service: listInquiries getStoreTalkFigures getAwayText
  S~   service.act  service: blockTalk unblockTalk noteBuyer saveAwayText
  P    merchant.review  store: listMerchants noteContact getMerchantFigures
  S~   service.act  service: answerInquiry
  S    staff.act|order.look|order.approve|order.ship  order: getRehearsal printRehearsalNote
  S    staff.act|order.approve|order.ship  order: startRehearsal receiveRehearsal dropRehearsal
  S    order.approve  order: approveRehearsal
  S    order.ship  order: pickRehearsal shipRehearsal
  P    money.act|money.approve|money.look  payment: listTransfers findDepositStores
  P    money.act  payment: claimDeposit
  S    money.act|money.look  payment: listMonthStatements getStoreStatement findStatementDifference printStoreStatement
  P    company.act  company: previewMerge mergeCompanies
  P    company.act  company: endBinding endChainTie
  P    appeal.review  identity: listWatchedAppeals
  P    company.review  qualification: listWatchedRegistrations listEndingLicences getEndingFigures remindLicences
  P    service.act  service: recordViolation
  S    service.act  service: listViolations
  P    merchant.review  store: noteRegister
  S~   money.act  payment: correctStatement remindStatement sendStatement
  SP   any  staff: askBackApproval answerApproval getDeskFigures
  P    any  staff: lookAtDecision
  P    company.review  qualification: readPaperAgain
  P    search.act|report.look  search: getSearchDays
  P    ca.review  qualification: publishRevocationList listRevocationLists
  P+   ca.review  qualification: renewOwnCertificate
`

export const consoleDoors: ReadonlyMap<string, ConsoleDoor> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [terms = '', right = '', area = '', ...names] = line.trim().split(/\s+/)
      const faces: Face[] = []
      if (terms.includes('S')) faces.push('seller')
      if (terms.includes('P')) faces.push('platform')
      const door = { faces, right, isFresh: terms.includes('+'), isOpenToStopped: terms.includes('~') }
      return names.map(name => [area.replace(':', '.') + name, door] as const)
    }),
)
