/**
 * What happens when an act arrives again with another signature because its response was lost, decided and written by hand. Calls with an
 * idempotency key need no line: their response is stored and returned again, which the test client checks for each of them.
 *
 * - `refused`: the first has used up what it needs (a state, a version, a ticket, a code): the second is refused and changes nothing
 * - `same`: the second finds the wanted state, or sets it again; a request for approval exists once
 * - `new`: each is meant as one more, and nothing is lost or granted twice; the number is limited
 */
type Repeat = 'refused' | 'same' | 'new'

const LINES = `
  refused  file: stopExport revokeExport stopSheetImport
  same     file: mapSheetImport fixSheetRow leaveOutSheetRows
  new      file: uploadStaffFile repeatExport repeatWholeExport startSheetImport
  same     message: muteRule
  refused  message: confirmNotice confirmAlert
  new      identity: askProxyConsent makeProxyKey revealMobile tellAppealAgain
  refused  identity: endProxyVisit disableBuyerAccount unbindBuyerWechat freeBuyerMobile
  same     identity: enableBuyerAccount unlockAccount endAccountSessions
  same     company: correctCompany mergeCompanies
  refused  company: endBinding endChainTie
  refused  store: saveStoreSettings
  refused  order: saveAutoApproval
  refused  staff: saveAlertRoutes
  refused  store: savePrintTemplates
  refused  store: confirmOpeningStep askToOpen withdrawOpening
  same     staff: switchStore declareConflict assignTask savePreference saveDeskTerm saveMaintenance
  refused  staff: dropMaintenance saveLimit
  refused  staff: logOut stepUp decideTask endConflict decideApproval withdrawApproval changeOwnPassword endOwnSession renewFactor
  refused  staff: startLostFactor renewLostFactor
  new      staff: verifyChain startFactor newRecoveryCodes sendPasswordLink runJob retryReactions
  refused  staff: invite withdrawInvitation changeMember disableMember enableMember endMember handOver
  same     staff: saveIpRule endMemberSessions resetSecondFactor unlockStaff setAsideReaction requireNewFactors
  refused  staff: saveRole endRole saveView removeView endIpRule endStaffSession pauseJob resumeJob stopFileTask
  refused  qualification: cancelLicence endPair reopenPair askPairPaper dropPairPaper
  same     qualification: restoreLicence revokeCertificate
  same     payment: setCreditLine
  refused  order: startRehearsal approveRehearsal pickRehearsal shipRehearsal receiveRehearsal dropRehearsal
  refused  payment: claimDeposit remindStatement sendStatement
  refused  payment: closeCreditLine remindDebtor refuseCredit
  refused  cart: holdCompany holdSupply resumeSupply
  same     cart: liftHold
  refused  after-sale: agreeCase proposeRefund proposeResend refuseCase inspectReturn reshipCase judgeCase escalateCase
  refused  order: answerDifference
  same     invoice: retryInvoice alignOrder extendRedForm
  same     service: takeTalk takePlatformTalk readForeignTalk
  refused  service: passTalk solveTalk passPlatformTalk solvePlatformTalk closeComplaint
  refused  service: reopenComplaint passComplaint blockTalk unblockTalk
  same     service: tagComplaint saveAwayText takeComplaint giveBackComplaint
  same     sandbox: setDuty
  refused  staff: askBackApproval answerApproval lookAtDecision
  same     qualification: readPaperAgain
  refused  qualification: renewOwnCertificate publishRevocationList
  new      sandbox: makePractice letBotDecide
  same     sandbox: resetPractice
`

export const REPEATS: ReadonlyMap<string, Repeat> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [repeat = '', area = '', ...names] = line.trim().split(/\s+/)
      return names.map(name => [area.replace(':', '.') + name, repeat as Repeat] as const)
    }),
)
