import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import type {
  LimitStoreQuery,
  Limits,
  MemberPage,
  MemberQuery,
  MemberRow,
} from '@xiaojiu/contract/staff/people-schemas.ts'
import {
  OWNER_ROLE,
  type PlatformRight,
  RIGHTS_OF,
  rightName,
  type SellerRight,
} from '@xiaojiu/contract/staff/rights.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import {
  accountFaces,
  findAccountsLike,
  isAccountEnabled,
  lastFaceLogIns,
  listEnrolled,
  listFaceSessions,
  listRenewalsDue,
} from '#modules/identity/public.ts'
import { allStores, isWorkedOn } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type Face,
  inSystemTransaction,
  inTransaction,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type Worksheet, worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge } from '#platform/http/send-workbook.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { countClaimsOf } from '../desks/desk-tables.ts'
import { findMemberships, getMember, holdersOf, type Member } from '../tables/members.ts'
import { accountIdsOf, listPeople, type Place } from '../tables/people.ts'

const MOST_PEOPLE = 2000
const PROVINCE_NAMES: Readonly<Record<string, string>> = PROVINCES

export function listMembers(ctx: StaffContext, query: MemberQuery): Promise<MemberPage> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    const { keyword, state, roleId, accountId, pageNum, pageSize } = query
    const place = placeOf(actor)
    const named = keyword ? await findAccountsLike(db, await accountIdsOf(db, place, MOST_PEOPLE), keyword) : undefined
    const accountIds = accountId === undefined ? named : (named ?? [accountId]).filter(id => id === accountId)
    const filter = { ...(accountIds && { accountIds }), ...(state && { state }), ...(roleId && { roleId }) }
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { members, total } = await listPeople(db, place, filter, page)
    return { list: await describe(tx, members), total, pageNum, pageSize }
  })
}

async function describe({ db, actor, now }: StaffContext, members: readonly Member[]): Promise<MemberRow[]> {
  const ids = members.map(({ accountId }) => accountId)
  const [faces, enrolled, due, logIns] = [
    await accountFaces(db, ids),
    await listEnrolled(db, ids),
    await listRenewalsDue(db, ids),
    await lastFaceLogIns(db, ids, actor.face),
  ]
  const claimsOf = await countClaimsOf(db, ids, now)
  const sessions = ids.length === 0 ? [] : await listFaceSessions(db, ids, actor.face, now)
  return members.map(member => {
    const { accountId, storeId } = member
    const face = faces.get(accountId)
    return {
      memberId: member.id,
      accountId,
      name: face?.personName ?? '',
      loginName: face?.loginName ?? '',
      mobile: maskPersonalData(face?.mobile ?? ''),
      roleId: member.roleId,
      role: member.roleName,
      isOwner: member.roleKey === OWNER_ROLE,
      rights: [...member.rights],
      hasOwnRights: member.ownRights !== null,
      limits: limitsOf(member),
      approvalLimits: { ...member.approvalLimits },
      hasSecondFactor: enrolled.has(accountId),
      isFactorDue: due.has(accountId),
      lastLogInAt: logIns.get(accountId) ?? null,
      sessionCount: sessions.filter(one => one.accountId === accountId && one.storeId === storeId).length,
      claimCount: claimsOf(member),
      state: member.state,
      version: member.version,
      isSelf: accountId === actor.accountId,
    }
  })
}

/** The provinces and stores that somebody is limited to; null: to none. */
export function limitsOf({
  limitProvinces,
  limitStores,
}: {
  readonly limitProvinces: readonly string[] | null
  readonly limitStores: readonly string[] | null
}): Limits | null {
  if (limitProvinces === null && limitStores === null) return null
  return { provinceCodes: [...(limitProvinces ?? [])], storeIds: [...(limitStores ?? [])] }
}

const MOST_STORES = 200

/** Stores that somebody can be limited to, by name. */
export function listLimitStores(ctx: StaffContext, { keyword = '' }: LimitStoreQuery) {
  return inTransaction(ctx, async ({ db }) =>
    [...(await allStores(db)).values()]
      .filter(({ name }) => name.includes(keyword))
      .map(({ id, name }) => ({ storeId: id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
      .slice(0, MOST_STORES),
  )
}

/** The same as text. */
export function scopeText(limits: Limits | null, storeNames: ReadonlyMap<string, { readonly name: string }>): string {
  if (limits === null) return '不限'
  return [
    ...limits.provinceCodes.map(code => PROVINCE_NAMES[code] ?? code),
    ...limits.storeIds.map(id => storeNames.get(id)?.name ?? id),
  ].join('、')
}

/** Own limits as text. */
export function limitText(limits: Readonly<Record<string, Fen>>): string {
  const entries = Object.entries(limits)
  return entries.length === 0
    ? '不限'
    : entries.map(([kind, most]) => `${actionText(kind)} ${formatYuan(most)} 元`).join('、')
}

const STATES = { active: '在职', disabled: '已停用', ended: '已离职' } as const

/**
 * All rights of all people as a sheet for the quality records: one row for each person, one column for each right. The export itself
 * is recorded.
 */
export async function rightsSheet(ctx: StaffContext): Promise<Worksheet> {
  const { face } = ctx.actor
  const { list, total } = await listMembers(ctx, { pageNum: 1, pageSize: MOST_PEOPLE })
  refuseTooLarge(total, MOST_PEOPLE)
  const rights = RIGHTS_OF[face]
  const stores = await inTransaction(ctx, async tx => {
    await audit(tx, { action: 'staff.export-members', subject: 'staff.membership', details: { count: list.length } })
    return face === 'platform' ? allStores(tx.db) : new Map<string, { readonly name: string }>()
  })
  return worksheet<MemberRow>({
    name: '员工权限',
    columns: [
      { label: '姓名', width: 12, kind: 'text', value: member => member.name },
      { label: '登录名', width: 16, kind: 'text', value: member => member.loginName },
      { label: '角色', width: 12, kind: 'text', value: member => member.role },
      { label: '状态', width: 8, kind: 'text', value: member => STATES[member.state] },
      ...(face === 'platform'
        ? [
            {
              label: '数据范围',
              width: 30,
              kind: 'text' as const,
              value: (row: MemberRow) => scopeText(row.limits, stores),
            },
          ]
        : []),
      { label: '上次登录', width: 20, kind: 'time', value: member => member.lastLogInAt },
      { label: '复核限额', width: 30, kind: 'text', value: member => limitText(member.approvalLimits) },
      ...rights.map(right => ({
        label: rightName(face, right),
        width: 10,
        kind: 'text' as const,
        value: (member: MemberRow) => (member.rights.includes(right) ? '有' : ''),
      })),
    ],
    rows: list,
  })
}

/** The place where this person works; they manage only people there. */
export function placeOf({ face, storeId }: Staff): Place {
  return { face, storeId }
}

/** A colleague; people of another place are not found. */
export async function colleague(db: Db, actor: Staff, memberId: string): Promise<Member> {
  const member = await getMember(db, memberId)
  const isThere = member?.face === actor.face && member.storeId === actor.storeId && member.state !== 'ended'
  if (!member || !isThere) throw new Refusal('not-found')
  return member
}

/**
 * A member of staff for whom a background job acts, with their current rights; null when they no longer work there. There is no
 * session, so calls that need a second-factor check are refused.
 */
export function staffAtWork(
  ctx: Context,
  { accountId, face, storeId }: { readonly accountId: string; readonly face: Face; readonly storeId: string | null },
): Promise<Staff | null> {
  return inSystemTransaction(ctx, async ({ db, now }) => {
    const member = (await findMemberships(db, accountId, face)).find(one => one.storeId === storeId)
    if (!member || !(await isAccountEnabled(db, accountId))) return null
    const name = (await accountFaces(db, [accountId])).get(accountId)?.personName ?? ''
    const common = {
      kind: 'user',
      sessionId: '',
      accountId,
      membership: null,
      proxyAccountId: null,
      memberId: member.id,
      roleId: member.roleId,
      name,
      isProven: false,
      stepUpAt: null,
      isAddressAllowed: true,
      lastSeenAt: now,
      endsAt: now,
    } as const
    return storeId === null
      ? {
          ...common,
          accountKind: 'operator',
          face: 'platform',
          storeId: null,
          rights: member.rights as readonly PlatformRight[],
          limits: { provinceCodes: member.limitProvinces, storeIds: member.limitStores },
        }
      : {
          ...common,
          accountKind: 'seller',
          face: 'seller',
          storeId,
          isStoreOpen: await isWorkedOn(db, storeId),
          rights: member.rights as readonly SellerRight[],
        }
  })
}

/** Names of a store's persons responsible for quality, without the owner, who has all rights. */
export async function qualityNamesOf(db: Db, storeId: string): Promise<readonly string[]> {
  const accountIds = await holdersOf(db, storeId, 'quality.act')
  const faces = await accountFaces(db, accountIds)
  return accountIds.map(id => faces.get(id)?.personName ?? '')
}

/** The name of a person who works in this place now; null otherwise. */
export async function workingAt(
  db: Db,
  { accountId, face, storeId }: { readonly accountId: string; readonly face: Face; readonly storeId: string | null },
): Promise<{ readonly name: string } | null> {
  const isMember = (await findMemberships(db, accountId, face)).some(one => one.storeId === storeId)
  if (!isMember || !(await isAccountEnabled(db, accountId))) return null
  const { personName, loginName } = (await accountFaces(db, [accountId])).get(accountId) ?? {}
  return { name: personName || loginName || '同事' }
}
