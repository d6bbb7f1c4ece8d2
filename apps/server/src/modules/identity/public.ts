import type { Db } from '#platform/database/database.ts'
import { findAccountsByMobile, getAccount } from './tables/accounts.ts'

/** What another module may show of a login, or compare with what its owner typed. */
export interface AccountNames {
  readonly loginName: string
  readonly mobile: string
}

/**
 * The logins with the same mobile as this one, itself included, oldest first. A login whose mobile another person
 * entered and that was never verified gets only itself: otherwise a company could look up any mobile by giving it to an
 * employee.
 */
export async function accountsOfMobile(
  db: Db,
  accountId: string,
): Promise<readonly { readonly accountId: string; readonly loginName: string }[]> {
  const own = await getAccount(db, accountId)
  const accounts = own.isMobileProven ? await findAccountsByMobile(db, own.mobile) : [own]
  return accounts.map(({ id, loginName }) => ({ accountId: id, loginName }))
}

/** How the login names itself. */
export async function accountNames(db: Db, accountId: string): Promise<AccountNames> {
  const { loginName, mobile } = await getAccount(db, accountId)
  return { loginName, mobile }
}

/** Logins that a company manages for its employees: made, closed, given another password or mobile by its main account. */
export {
  type AccountFace,
  accountFaces,
  deleteAccount,
  disableAccount,
  hashChosenPassword,
  isAccountEnabled,
  isLoginNameFree,
  lastSeenAt,
  openAccount,
  overrideMobile,
  overridePassword,
  renamePerson,
  resumeAccount,
} from './managed/managed-accounts.ts'
/** Verifies the password of the signed-in person again; refuses staff acting for a customer. */
export { proveOwnPassword } from './account/prove-owner.ts'
/** The desk where appeals for a lost mobile are decided. */
export { passwordAppealDesk } from './appeal/password-appeal-desk.ts'
/** Returns the companies of logins; passed in, see `identityRoutes`. */
export type { MembershipsOf } from './sessions/describe-user.ts'
/** Takes the proof that `checkCode` handed out, once; true when it proves this mobile for this purpose. */
export { redeemTicket } from './codes/prove-code.ts'
/** For authenticators: finds the callers of requests that arrive together. */
export {
  authenticateTogether,
  type HashedCredentials,
  type SessionRow,
} from './sessions/authenticate-together.ts'
/** How long a session of the shop lives without a request. */
export { IDLE_MS } from './domain/session-life.ts'
/** How tokens are stored. */
export { hashOf as hashOfToken } from './tokens.ts'
/** Lets the session act for another company, under new tokens; in the caller's transaction. */
export { moveSession } from './sessions/sessions.ts'
/** Hashing and checking passwords, for code that creates accounts or protects money. */
export { hashPassword, isPassword } from './log-in/passwords.ts'
/** Makes a login on the strength of a proven mobile and opens its first session. */
export { registerAccount } from './register/register-account.ts'
/** The browser that a request comes from. */
export { visitOf } from './visit.ts'
/** Staff log-in at the consoles: proofs, tickets between two steps, sessions. */
export {
  type ProvenStaff,
  proveStaffCode,
  proveStaffPassword,
} from './face/prove-staff.ts'
export { makePasswordLink, provePasswordLink } from './face/password-link.ts'
export { type LogInProof, readTicket, writeTicket } from './face/prove-staff.ts'
export { moveToStore, noteSteppedUp, openFaceSession, whyEnded } from './face/face-sessions.ts'
export {
  endFaceSessions,
  endSessionsOfAll,
  findFaceSession,
  findGuardedSession,
  findLogInBefore,
  findSessionOwner,
  listFaceLogIns,
  listFaceSessions,
  listOnline,
} from './tables/face-sessions.ts'
/** Logins of staff: made by an invitation, looked up by who manages them. */
export {
  changeStaffPassword,
  hashStaffPassword,
  isPasswordOld,
  LEAST_PASSWORD,
  openStaffAccount,
  PASSWORD_LIFE_MS,
  replaceStaffPassword,
} from './face/staff-accounts.ts'
export {
  findAccountsLike,
  findPasswordAge,
  findStaffByLogin,
  findStaffLogin,
  lastFaceLogIns,
  listStaffLogins,
  mobilesOf,
} from './tables/staff-accounts.ts'
export {
  askRenewals,
  countRecoveryCodes,
  forgetFactor,
  listEnrolled,
  listRenewalsDue,
} from './tables/second-factors.ts'
export { auditRefusedLogin, listLocked, refusedSubjectsOf, unlockStaff } from './log-in/login-attempts.ts'
export { countSendsByNetwork } from './tables/auth-codes.ts'
export { countCaptchasByNetwork } from './tables/attempts.ts'
/** Networks from which the platform's staff may work. */
export { endRule as endIpRule, insertRule as insertIpRule, listRules as listIpRules } from './tables/staff-accounts.ts'
export { sendLater as sendSmsLater } from './send-sms.ts'
export { newToken } from './tokens.ts'
export { clearFaceSession, writeFaceSession } from './sessions/session-cookies.ts'
export { FACE_LIFE } from './domain/session-life.ts'
export { deviceName } from './domain/session-life.ts'
/** The second factor of staff. */
export {
  enrolFactor,
  type FactorState,
  factorStateOf,
  proveFactor,
  proveRecoveryCode,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts'
export { seal, unseal } from './second-factor/second-factor.ts'
export { isStaffAddressAllowed } from './face/prove-staff.ts'
export { describeSecret, newTotpSecret } from './second-factor/totp.ts'
export { listSimulatedCodes } from './second-factor/second-factor.ts'
export { tellRecoveryUsed } from './second-factor/second-factor.ts'
export { renewIdleTime as renewSessionIdleTime } from './tables/sessions.ts'
/** Puzzles and codes, for the consoles' own addresses. */
export { newCaptcha } from './captcha/captcha.ts'
export { newCaptchaWork } from './captcha/captcha.ts'
export { sendCode } from './codes/send-code.ts'
export { recognisable } from './visit.ts'
/** Hands a session to the browser as cookies. */
export { type OpenedSession, writeSession } from './sessions/session-cookies.ts'

/** Buyers' logins with the data that platform staff may see. */
export { findBuyerAccounts, lastSeenOf, listOpenSessions } from './tables/buyer-accounts.ts'
/** What two people decide: a login that was closed is opened again. */
export { accountEnableKind } from './operating/account-acts.ts'
/** 登录账号 and 代客登录记录 as files. */
export { accountsSource } from './operating/search-accounts.ts'
export { appealsSource } from './operating/list-appeals.ts'
export { visitsSource } from './proxy/visits.ts'
/** Open cases of companies, which let staff act for them; passed in, see `identityConsoleRoutes`. */
export type { OpenTickets } from './proxy/customer.ts'
