/** What other areas may use of this one. */
export { OrderActs } from './acts/OrderActs.tsx'
export { AddressChoice } from './settlement/AddressChoice.tsx'
export { readPendingCommit } from './settlement/pending-commit.ts'
export { rushText } from './settlement/rush-words.ts'
export { useRushPlace } from './settlement/use-rush-place.ts'
