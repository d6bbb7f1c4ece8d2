import { companiesBy, companiesOf } from '#modules/company/public.ts'
import type { Cells, SeenRow, SheetChange, SheetKind } from '#modules/file/public.ts'
import type { StaffContext } from '#platform/context.ts'
import {
  addMembers,
  groupsBy,
  type Membership,
  makeGroups,
  membersAmong,
  membersOfStore,
  removeMembers,
} from './sheet-tables.ts'

const IS_MEMBER = { isMember: true } as const
const LONGEST_NAME = 30

/** 客户组成员: the customers that share the prices of a group. */
export const groupMemberSheet: SheetKind<Membership> = {
  kind: 'group-members',
  title: '客户组成员',
  about: '把客户加入或移出客户组；表中没有的客户不受影响',
  face: 'seller',
  right: 'customer.act',
  columns: [
    {
      id: 'group',
      head: '客户组',
      aliases: ['分组'],
      isNeeded: true,
      isName: true,
      note: '不存在的客户组会新建',
      example: '黄石连锁',
    },
    {
      ...{ id: 'customer', head: '客户', aliases: ['统一社会信用代码', '企业'], isNeeded: true, isName: true },
      ...{ note: '统一社会信用代码或企业全称', example: '91420100MA4KXXXX0X' },
    },
    { id: 'name', head: '企业名称', note: '仅供核对，导入时不使用', example: '黄石市安康大药房' },
    { id: 'isIn', head: '是否在组', aliases: ['操作'], note: '是或否，不填为是', example: '是' },
  ],
  async current({ db, actor }, limit) {
    const rows = await membersOfStore(db, actor.storeId ?? '', limit)
    const companies = await companiesOf(db, [...new Set(rows.map(row => row.companyId))])
    return rows.flatMap(({ groupName, companyId }) => {
      const company = companies.get(companyId)
      if (!company) return []
      return [
        { cells: { group: groupName, customer: company.creditCode, name: company.name, isIn: '是' }, state: IS_MEMBER },
      ]
    })
  },
  see: seeRows,
  lock: (tx, targets) => standing(tx, targets),
  write: writeRows,
  words: state => (state === null ? '不在组' : '在组'),
  subject: target => target.companyId,
}

async function standing({ db, actor }: StaffContext, targets: readonly Membership[]) {
  return (await membersAmong(db, actor.storeId ?? '', targets)).map(isMember => (isMember ? IS_MEMBER : null))
}

async function seeRows(tx: StaffContext, rows: readonly Cells[]): Promise<SeenRow<Membership>[]> {
  const { db, actor } = tx
  const customers = await companiesBy(db, [...new Set(rows.map(row => row['customer'] ?? ''))])
  const groups = await groupsBy(db, actor.storeId ?? '', [...new Set(rows.map(row => row['group'] ?? ''))])
  const read = rows.map(row => {
    const [groupName, word, isIn] = [row['group'] ?? '', row['customer'] ?? '', row['isIn'] ?? '']
    if (groupName === '' || groupName.length > LONGEST_NAME)
      return { fault: `客户组名称应为 1 到 ${LONGEST_NAME} 个字` }
    if (!['', '是', '否'].includes(isIn)) return { fault: '是否在组只能填“是”或“否”' }
    const [companyId, another] = customers.get(word) ?? []
    if (companyId === undefined) return { fault: `「${word}」不是本店的客户：须有订单、首营或账期往来` }
    if (another !== undefined) return { fault: `有多家客户叫「${word}」，请填写统一社会信用代码` }
    return { target: { groupName, companyId }, wished: isIn === '否' ? null : IS_MEMBER }
  })
  const found = read.flatMap(one => one.target ?? [])
  const states = await standing(tx, found)
  const stateOf = new Map(found.map((target, at) => [target, states[at] ?? null]))
  return read.map((one): SeenRow<Membership> => {
    if (one.target === undefined) return one
    const { target, wished } = one
    const isNew = wished !== null && !groups.has(target.groupName)
    return {
      ...{ target, key: `${target.companyId} ${target.groupName}`, before: stateOf.get(target) ?? null, after: wished },
      reminder: isNew ? `将新建客户组「${target.groupName}」；撤销后空的客户组仍会保留` : null,
      needsSecond: false,
    }
  })
}

async function writeRows({ db, actor }: StaffContext, changes: readonly SheetChange<Membership>[]): Promise<boolean[]> {
  const storeId = actor.storeId ?? ''
  await makeGroups(db, storeId, [
    ...new Set(changes.filter(({ after }) => after !== null).map(({ target }) => target.groupName)),
  ])
  const ids = await groupsBy(db, storeId, [...new Set(changes.map(({ target }) => target.groupName))])
  const placed = changes.map(({ target, after }) => ({
    groupId: ids.get(target.groupName) ?? '',
    companyId: target.companyId,
    isIn: after !== null,
  }))
  const known = placed.filter(({ groupId }) => groupId !== '')
  const done = new Set([
    ...(await addMembers(
      db,
      known.filter(({ isIn }) => isIn),
    )),
    ...(await removeMembers(
      db,
      known.filter(({ isIn }) => !isIn),
    )),
  ])
  return placed.map(({ groupId, companyId }) => done.has(`${groupId} ${companyId}`))
}
