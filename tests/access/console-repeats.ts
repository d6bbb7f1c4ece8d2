/**
 * What becomes of an act that arrives again with another signature, because its answer was lost, decided call by call and written by
 * hand. Calls with an idempotency key need no line: their answer is kept and given again, which the test client tries at each of them.
 *
 * - `refused`: the first has used up what it needs (a state, a version, a ticket, a code): the second is told so and changes nothing
 * - `same`: the second finds everything as it is to be, or sets it to the same; what was asked for approval waits once
 * - `new`: each is meant as one more, nothing is lost or given twice; its number is limited
 */
type Repeat = 'refused' | 'same' | 'new'

const LINES = `
  refused  file: stopExport revokeExport stopSheetImport
  same     file: mapSheetImport fixSheetRow
  new      file: uploadStaffFile repeatExport startSheetImport
  same     message: muteRule
  refused  message: confirmNotice confirmAlert
  new      identity: makeProxyKey revealMobile tellAppealAgain
  refused  identity: disableBuyerAccount unbindBuyerWechat freeBuyerMobile
  same     identity: enableBuyerAccount unlockAccount endAccountSessions
  same     company: correctCompany mergeCompanies
  refused  company: endBinding endChainTie
  refused  store: confirmOpeningStep askToOpen withdrawOpening
  same     staff: switchStore declareConflict assignTask savePreference saveDeskTerm saveLimit
  refused  staff: logOut stepUp decideTask endConflict decideApproval withdrawApproval changeOwnPassword endOwnSession renewFactor
  new      staff: verifyChain startFactor newRecoveryCodes sendPasswordLink runJob retryReactions
  refused  staff: invite withdrawInvitation changeMember disableMember enableMember endMember handOver
  same     staff: saveIpRule endMemberSessions resetSecondFactor unlockStaff setAsideReaction
  refused  staff: saveRole endRole saveView removeView endIpRule endStaffSession pauseJob resumeJob
  refused  qualification: cancelLicence endPair reopenPair
  same     qualification: restoreLicence revokeCertificate
  same     payment: setCreditLine
  refused  order: startRehearsal approveRehearsal pickRehearsal shipRehearsal receiveRehearsal dropRehearsal
  refused  payment: claimDeposit remindStatement sendStatement
  refused  payment: closeCreditLine remindDebtor refuseCredit
  refused  cart: holdCompany
  same     cart: liftHold
  refused  after-sale: agreeCase agreeCases proposeRefund refuseCase inspectReturn reshipCase judgeCase escalateCase
  refused  order: answerDifference
  same     invoice: retryInvoice alignOrder extendRedForm
  same     service: takeTalk takePlatformTalk readForeignTalk
  refused  service: passTalk solveTalk passPlatformTalk solvePlatformTalk closeComplaint
  refused  service: reopenComplaint blockTalk unblockTalk
  same     service: tagComplaint saveAwayText
  same     sandbox: setDuty
  new      sandbox: makePractice
`

export const REPEATS: ReadonlyMap<string, Repeat> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [repeat = '', area = '', ...names] = line.trim().split(/\s+/)
      return names.map(name => [area.replace(':', '.') + name, repeat as Repeat] as const)
    }),
)
