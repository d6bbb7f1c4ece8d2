/** Authenticates requests to a console. */
export { staffAuthenticator } from './sessions/authenticate-requests.ts'
/** Members of staff for whom background jobs act. */
export { staffAtWork, workingAt } from './people/list-people.ts'
/** Persons responsible for quality in a store. */
export { qualityNamesOf } from './people/list-people.ts'
/** How robots of the demo data make room for people who decide at a desk. */
export type { Duty, Post } from './desks/counter.ts'
/** Who has claimed a case, and within how many hours desks decide. */
export { claimantsOf, readTerms } from './desks/desk-tables.ts'
/** Acts on people and their rights that need two persons. */
export { changeMemberKind, enableMemberKind } from './people/change-member.ts'
export { saveRoleKind } from './people/save-role.ts'
/** Claims on work outside the review desks. */
export { claimsOf, colleaguesWith, giveInHand, letGo, refuseUnseen, takeInHand } from './desks/in-hand.ts'
/** Who may not decide a case: colleagues of whoever claimed it, and people with a conflict of interest. */
export { refuseClaimed } from './desks/claim-task.ts'
/** Acts on the pages of cases that wait at a desk. */
export { actAtDesk } from './desks/act-at-desk.ts'
/** 待办 and 审核记录 as files. */
export { doneTasksSource, tasksSource } from './desks/list-tasks.ts'
export { decisionsSource, deskFiguresSource } from './desks/decisions.ts'
/** 复核申请 as a file. */
export { approvalsSource } from './approvals/list-approvals.ts'
/** 系统 on the home page. */
export { houseFigures } from './house/house.ts'
/** Setting aside failed reactions that move money. */
export { setAsideKind } from './house/set-aside.ts'
/** The names of records in the audit trail; higher modules provide them. */
export type { SubjectName, SubjectNames } from './audit/search-audit.ts'
