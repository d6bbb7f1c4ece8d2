import type { AppealState } from '../domain/appeal.states.ts'
import type { AppealRow } from '../tables/appeals.ts'

/** Where the appeal stands; an approval whose time is over has expired, whether or not anyone wrote that down. */
export function stateOfAppeal({ state, expiresAt }: AppealRow, now: Date): AppealState {
  return state === 'approved' && expiresAt !== null && expiresAt <= now ? 'expired' : state
}
