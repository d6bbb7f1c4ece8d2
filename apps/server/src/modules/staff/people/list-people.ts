import type { MemberPage, MemberQuery, MemberRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { OWNER_ROLE, RIGHTS_OF, rightName } from '@xiaojiu/contract/staff/rights.ts'
import {
  accountFaces,
  findAccountsLike,
  lastFaceLogIns,
  listEnrolled,
  listFaceSessions,
} from '#modules/identity/public.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { type Worksheet, worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge } from '#platform/http/send-workbook.ts'
import { maskPersonalData } from '#platform/log.ts'
import type { Member } from '../tables/members.ts'
import { accountIdsOf, listPeople } from '../tables/people.ts'
import { placeOf } from './place.ts'

const MOST_PEOPLE = 2000

export function listMembers(ctx: StaffContext, query: MemberQuery): Promise<MemberPage> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    const { keyword, state, roleId, pageNum, pageSize } = query
    const place = placeOf(actor)
    const accountIds = keyword
      ? await findAccountsLike(db, await accountIdsOf(db, place, MOST_PEOPLE), keyword)
      : undefined
    const filter = { ...(accountIds && { accountIds }), ...(state && { state }), ...(roleId && { roleId }) }
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { members, total } = await listPeople(db, place, filter, page)
    return { list: await describe(tx, members), total, pageNum, pageSize }
  })
}

async function describe({ db, actor, now }: StaffContext, members: readonly Member[]): Promise<MemberRow[]> {
  const ids = members.map(({ accountId }) => accountId)
  const [faces, enrolled, logIns] = [
    await accountFaces(db, ids),
    await listEnrolled(db, ids),
    await lastFaceLogIns(db, ids, actor.face),
  ]
  const sessions = ids.length === 0 ? [] : await listFaceSessions(db, ids, actor.face, now)
  return members.map(member => {
    const { accountId, storeId, limitProvinces, limitStores } = member
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
      limits:
        limitProvinces || limitStores
          ? { provinceCodes: [...(limitProvinces ?? [])], storeIds: [...(limitStores ?? [])] }
          : null,
      hasSecondFactor: enrolled.has(accountId),
      lastLogInAt: logIns.get(accountId) ?? null,
      sessionCount: sessions.filter(one => one.accountId === accountId && one.storeId === storeId).length,
      state: member.state,
      version: member.version,
      isSelf: accountId === actor.accountId,
    }
  })
}

/** Who may do what, as a sheet for the quality file: a row a person, a column a right. */
export async function rightsSheet(ctx: StaffContext): Promise<Worksheet> {
  const { face } = ctx.actor
  const { list, total } = await listMembers(ctx, { pageNum: 1, pageSize: MOST_PEOPLE })
  refuseTooLarge(total, MOST_PEOPLE)
  const rights = RIGHTS_OF[face]
  return worksheet<MemberRow>({
    name: '员工权限',
    columns: [
      { label: '姓名', width: 12, kind: 'text', value: member => member.name },
      { label: '登录名', width: 16, kind: 'text', value: member => member.loginName },
      { label: '角色', width: 12, kind: 'text', value: member => member.role },
      { label: '状态', width: 8, kind: 'text', value: member => (member.state === 'active' ? '在职' : '停用') },
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
