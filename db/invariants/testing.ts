import { allInvariants } from './check-invariants.ts'

/** The invariants that also hold when a test has inserted orders in the middle of their life. */
export const partWorldInvariants = allInvariants.filter(invariant => !invariant.isOfWholeWorlds)
