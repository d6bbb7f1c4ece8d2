/** Who sent a request to a console. */
export { staffAuthenticator } from './sessions/authenticate-requests.ts'
/** Somebody for whom something is done in the background. */
export { staffAtWork, workingAt } from './people/list-people.ts'
/** Who of a store answers for quality. */
export { qualityNamesOf } from './people/list-people.ts'
/** How made-up people of the demo world make room for those who decide at a desk. */
export type { Duty, Post } from './desks/counter.ts'
/** Whoever has a case in hand is not disturbed. */
export { claimantsOf } from './desks/desk-tables.ts'
/** Acts on people and their rights that take two. */
export { changeMemberKind, enableMemberKind } from './people/change-member.ts'
export { saveRoleKind } from './people/save-role.ts'
/** What one person does at a time, beside the review desks. */
export { claimsOf, colleaguesWith, giveInHand, letGo, takeInHand } from './desks/in-hand.ts'
export { refuseClaimed } from './desks/claim-task.ts'
/** 审核记录 as a file. */
export { decisionsSource } from './desks/decisions.ts'
/** Reactions about money that somebody wants to let go. */
export { setAsideKind } from './house/set-aside.ts'
/** What the records in the trail are called, told by the modules above. */
export type { SubjectName, SubjectNames } from './audit/search-audit.ts'
