import type { Context } from '#platform/context.ts'
import { listEnrolled } from '../tables/second-factors.ts'
import { listStaffLogins } from '../tables/staff-accounts.ts'
import { codeAt, simulatedSecret, stepEnd } from './totp.ts'

const MOST_SHOWN = 200

/** A code as the authenticator on the simulated phone shows it. */
export interface SimulatedCode {
  readonly loginName: string
  readonly personName: string
  readonly code: string
  readonly until: Date
}

/** The codes of everyone of staff without an authenticator of their own; none where the phone is not simulated. */
export async function listSimulatedCodes({ db, site, now }: Context): Promise<SimulatedCode[]> {
  if (!site.simulatesPhone) return []
  const logins = await listStaffLogins(db, MOST_SHOWN)
  const enrolled = await listEnrolled(
    db,
    logins.map(({ id }) => id),
  )
  return logins
    .filter(({ id }) => !enrolled.has(id))
    .map(({ id, loginName, personName }) => ({
      loginName,
      personName,
      code: codeAt(simulatedSecret(site, id), now),
      until: stepEnd(now),
    }))
}
