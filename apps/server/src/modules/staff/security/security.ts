import type { RequireNewFactors, SaveIpRule, StaffSessionQuery } from '@xiaojiu/contract/staff/security-endpoints.ts'
import {
  accountFaces,
  askRenewals,
  deviceName,
  endFaceSessions,
  endSessionsOfAll,
  findSessionOwner,
  findStaffByLogin,
  unlockStaff as forgetWrongProofs,
  insertIpRule,
  isStaffAddressAllowed,
  listFaceSessions,
  listOnline,
  endIpRule as markRuleEnded,
  listIpRules as readRules,
} from '#modules/identity/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countClaimsOf, dropClaimsOf } from '../desks/desk-tables.ts'
import { placeOf } from '../people/list-people.ts'
import { findRole, listRoles } from '../tables/roles.ts'

export function listIpRules(ctx: OperatorContext) {
  return inTransaction(ctx, async ({ db, actor, clientIp }) => {
    const rules = await readRules(db)
    const roles = new Map((await listRoles(db, placeOf(actor))).map(role => [role.id, role.name]))
    const makers = await accountFaces(
      db,
      rules.flatMap(({ madeBy }) => madeBy ?? []),
    )
    return {
      ownAddress: clientIp,
      list: rules.map(({ id, roleId, network, note, madeBy, createdAt }) => ({
        ruleId: id,
        roleId,
        role: roleId === null ? '全部角色' : (roles.get(roleId) ?? ''),
        network,
        note,
        by: (madeBy && makers.get(madeBy)?.personName) || '',
        at: createdAt,
      })),
    }
  })
}

/** When a role has rules, its people can work only from those networks. The person who adds one must not lock themselves out. */
export function saveIpRule(ctx: OperatorContext, { roleId, network, note }: SaveIpRule): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    if (roleId !== null && !(await findRole(db, placeOf(actor), roleId))) throw new Refusal('not-found')
    const ruleId = await insertIpRule(db, { roleId, network, note, madeBy: actor.accountId, createdAt: now })
    await refuseShutOut(tx)
    await audit(tx, { action: 'staff.save-ip-rule', subject: ruleId, details: { roleId, network, note } })
  })
}

export function endIpRule(ctx: OperatorContext, ruleId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    if (!(await markRuleEnded(tx.db, ruleId, tx.now))) throw new Refusal('not-found')
    await refuseShutOut(tx)
    await audit(tx, { action: 'staff.end-ip-rule', subject: ruleId })
  })
}

/** Checked after the change within the transaction; a refusal rolls it back. */
async function refuseShutOut(tx: OperatorContext): Promise<void> {
  if (!(await isStaffAddressAllowed(tx, tx.actor.roleId))) throw new Refusal('ip-rule-shuts-out')
}

export function listStaffSessions(ctx: OperatorContext, { face, pageNum, pageSize }: StaffSessionQuery) {
  return inTransaction(ctx, async ({ db, now }) => {
    const { rows, total } = await listOnline(db, face, { offset: (pageNum - 1) * pageSize, limit: pageSize, now })
    const stores = await storesOf(
      db,
      rows.flatMap(({ storeId }) => storeId ?? []),
    )
    const ids = [...new Set(rows.map(({ accountId }) => accountId))]
    const open = ids.length === 0 ? [] : await listFaceSessions(db, ids, face, now)
    const claimsOf = await countClaimsOf(db, ids, now)
    return {
      pageNum,
      pageSize,
      total,
      list: rows.map(row => ({
        sessionId: row.id,
        accountId: row.accountId,
        name: row.personName,
        loginName: row.loginName,
        store: row.storeId === null ? null : (stores.get(row.storeId)?.name ?? ''),
        device: deviceName(row.userAgent),
        ip: row.ip,
        since: row.createdAt,
        lastSeenAt: row.lastSeenAt,
        otherCount: open.filter(one => one.id !== row.id && isSamePlace(one, row)).length,
        claimCount: claimsOf(row),
      })),
    }
  })
}

interface SignedIn {
  readonly accountId: string
  readonly storeId: string | null
}

function isSamePlace(one: SignedIn, other: SignedIn): boolean {
  return one.accountId === other.accountId && one.storeId === other.storeId
}

/** Signs out one device; when it was the last one there, colleagues can claim what the person was deciding. */
export function endStaffSession(ctx: OperatorContext, sessionId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const owner = await findSessionOwner(tx.db, sessionId)
    if (!owner) throw new Refusal('not-found')
    const { accountId, storeId, face } = owner
    await endFaceSessions(tx.db, { accountId, sessionIds: [sessionId], reason: 'ended' }, tx.now)
    const left = await listFaceSessions(tx.db, [accountId], face, tx.now)
    if (!left.some(one => isSamePlace(one, owner))) await dropClaimsOf(tx.db, { accountId, storeId })
    await audit(tx, { action: 'staff.end-session', subject: accountId, details: { sessionId } })
  })
}

/** Unlocks a login that was locked by wrong passwords or codes. */
export function unlockStaff(ctx: OperatorContext, login: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const account = await findStaffByLogin(tx.db, login)
    if (!account) throw new Refusal('not-found')
    await forgetWrongProofs(tx, [account.loginName, account.mobile], account.id)
    await audit(tx, { action: 'staff.unlock', subject: account.id })
  })
}

/**
 * Requires everyone at a console to replace their authenticator. Everyone else is signed out at once. At the next
 * log-in they must prove the old authenticator before they set up a new one, so that a password alone is not enough.
 * The caller's session stays open; the caller replaces theirs at the next log-in too.
 */
export function requireNewFactors(ctx: OperatorContext, { face, reason }: RequireNewFactors) {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const peopleCount = await askRenewals(db, face, now)
    const sessionCount = await endSessionsOfAll(db, { face, exceptId: actor.sessionId, reason: 'changed' }, now)
    await audit(tx, {
      action: 'staff.require-new-factors',
      subject: face,
      reason,
      details: { peopleCount, sessionCount },
    })
    return { peopleCount, sessionCount }
  })
}
