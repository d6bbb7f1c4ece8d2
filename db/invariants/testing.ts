import { allInvariants } from './check-invariants.ts'

/** Those that hold also where a test has built orders half-way along. */
export const partWorldInvariants = allInvariants.filter(invariant => !invariant.isOfWholeWorlds)
