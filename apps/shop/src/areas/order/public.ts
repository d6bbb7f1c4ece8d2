/** What other areas may use. */
export { OrderActs } from './acts/OrderActs.tsx'
export { AddressChoice } from './settlement/AddressChoice.tsx'
export { readPendingCommit } from './settlement/draft.ts'
export { rushText, useRushPlace } from './settlement/submit-state.ts'
