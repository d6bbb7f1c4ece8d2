import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import {
  accountFaces,
  deviceName,
  FACE_LIFE,
  factorStateOf,
  findFaceSession,
  findLogInBefore,
} from '#modules/identity/public.ts'
import { type Context, type Face, inSystemTransaction } from '#platform/context.ts'
import { STEP_UP_MS } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { findMemberships, type Member } from '../tables/members.ts'
import { describeStores } from './continue-log-in.ts'

/** An open session at a console. */
export interface OwnSession {
  readonly accountId: string
  readonly sessionId: string
  readonly memberId: string
  readonly face: Face
}

/** Everything a console's pages have to know of who sits there. One's own memberships are in several stores: no store's scope. */
export function whoAmI(ctx: Context, { accountId, sessionId, memberId, face }: OwnSession): Promise<Me> {
  return inSystemTransaction(ctx, async tx => {
    const { db, now } = tx
    const memberships = await findMemberships(db, accountId, face)
    const own = memberships.find(({ id }) => id === memberId)
    const account = (await accountFaces(db, [accountId])).get(accountId)
    const session = await findFaceSession(db, sessionId)
    if (!own || !account || !session) throw new Refusal('signed-out')
    const [store = null] = await describeStores(tx, [own])
    const before = await findLogInBefore(db, accountId, face, sessionId)
    const idleEnd = addMs(now, FACE_LIFE[face].idleMs)
    return {
      accountId,
      memberId,
      name: account.personName,
      loginName: account.loginName,
      face,
      store,
      storeCount: memberships.length,
      role: own.roleName,
      rights: [...own.rights],
      limits: limitsOf(own),
      secondFactor: await factorStateOf(tx, accountId),
      stepUpUntil: freshUntil(session.stepUpAt, now),
      idleEndsAt: idleEnd < session.expiresAt ? idleEnd : session.expiresAt,
      endsAt: session.expiresAt,
      lastLogIn: before ? { at: before.createdAt, ip: before.ip, device: deviceName(before.userAgent) } : null,
    }
  })
}

function limitsOf({ limitProvinces, limitStores }: Member): Me['limits'] {
  if (!limitProvinces && !limitStores) return null
  return { provinceCodes: [...(limitProvinces ?? [])], storeIds: [...(limitStores ?? [])] }
}

function freshUntil(stepUpAt: Date | null, now: Date): Date | null {
  const until = stepUpAt && addMs(stepUpAt, STEP_UP_MS)
  return until && until >= now ? until : null
}
