import { COMPANY_STATE_NAMES } from '@xiaojiu/contract/company/operating-schemas.ts'
import { SUB_ROLE_LABELS, type SubRole } from '@xiaojiu/contract/company/words.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { LOGIN_WAY_NAMES } from '@xiaojiu/contract/identity/account-schemas.ts'
import { accountFaces, deviceName, lastSeenOf, listOpenSessions } from '#modules/identity/public.ts'
import { listActsOn } from '#platform/audit-head.ts'
import { maskPersonalData } from '#platform/log.ts'
import { readAddresses } from '../addresses/read-addresses.ts'
import { findProfile } from '../tables/companies.ts'
import { findHelperKey } from '../tables/helper-keys.ts'
import { listMembersOf, listStoresOfChain } from '../tables/watched-companies.ts'
import { type DossierSource, factsOf, MOST_SHOWN, tableOf } from './dossier.ts'

const RIGHT_LABELS: Readonly<Record<string, string>> = RIGHTS
const MEMBER_STATES: Readonly<Record<string, string>> = {
  asked: '待绑定',
  active: '正常',
  suspended: '已停用',
  refused: '已驳回',
  ended: '已解绑',
}

const overview: DossierSource = {
  tab: 'overview',
  label: '概况',
  async read({ db }, companyId) {
    const profile = await findProfile(db, companyId)
    const stores = await listStoresOfChain(db, companyId, MOST_SHOWN)
    return [
      factsOf('登记资料', [
        { label: '法定代表人', kind: 'text', value: profile?.legalPerson ?? null },
        { label: '企业负责人', kind: 'text', value: profile?.personInCharge ?? null },
        { label: '质量负责人', kind: 'text', value: profile?.qualityHead ?? null },
        { label: '注册地址', kind: 'text', value: profile?.address ?? null },
        { label: '注册时间', kind: 'time', value: profile?.createdAt ?? null },
      ]),
      ...(stores.length === 0
        ? []
        : [
            tableOf({
              id: 'companies',
              title: '下属门店',
              columns: [
                { label: '门店', kind: 'text', value: store => store.name },
                { label: '统一社会信用代码', kind: 'text', value: store => store.creditCode },
                {
                  label: '状态',
                  kind: 'text',
                  // The check constraint allows no other state.
                  value: store => COMPANY_STATE_NAMES[store.state as keyof typeof COMPANY_STATE_NAMES],
                },
                { label: '加入', kind: 'time', value: store => store.createdAt },
              ],
              rows: stores,
              ref: store => store.id,
            }),
          ]),
    ]
  },
}

const accounts: DossierSource = {
  tab: 'accounts',
  label: '账号',
  async read({ db, now }, companyId) {
    const members = await listMembersOf(db, companyId)
    const ids = members.map(member => member.accountId)
    const faces = await accountFaces(db, ids)
    const seen = await lastSeenOf(db, ids)
    const key = await findHelperKey(db, companyId)
    return [
      tableOf({
        id: 'accounts',
        title: '登录账号',
        columns: [
          { label: '姓名', kind: 'text', value: one => faces.get(one.accountId)?.personName ?? '已注销' },
          { label: '登录名', kind: 'text', value: one => faces.get(one.accountId)?.loginName ?? null },
          { label: '手机', kind: 'text', value: one => maskPersonalData(faces.get(one.accountId)?.mobile ?? '') },
          {
            label: '身份',
            kind: 'text',
            // The check constraint allows no other role.
            value: one => (one.isMain ? '主账号' : SUB_ROLE_LABELS[one.role as SubRole]),
          },
          {
            label: '权限',
            kind: 'text',
            value: one => (one.isMain ? '全部' : one.rights.flatMap(right => RIGHT_LABELS[right] ?? []).join('、')),
          },
          { label: '单笔限额（元）', kind: 'money', value: one => one.orderLimit },
          { label: '最近访问', kind: 'time', value: one => seen.get(one.accountId) ?? null },
          { label: '状态', kind: 'text', value: one => MEMBER_STATES[one.state] ?? one.state },
        ],
        rows: members,
        ref: one => `${one.accountId} ${one.isMain ? 'main' : one.state}`,
      }),
      tableOf({
        id: 'sessions',
        title: '在线设备',
        columns: [
          { label: '登录名', kind: 'text', value: one => faces.get(one.accountId)?.loginName ?? null },
          { label: '设备', kind: 'text', value: one => deviceName(one.userAgent) },
          { label: '登录方式', kind: 'text', value: one => LOGIN_WAY_NAMES[one.way] },
          { label: 'IP 地址', kind: 'text', value: one => one.ip },
          { label: '登录', kind: 'time', value: one => one.createdAt },
          { label: '最近访问', kind: 'time', value: one => one.lastSeenAt },
        ],
        rows: await listOpenSessions(db, { accountIds: ids, companyId, now, limit: MOST_SHOWN }),
        ref: one => `${one.accountId} ${one.id}`,
      }),
      factsOf('接口密钥', [
        { label: '名称', kind: 'text', value: key?.name ?? null },
        { label: '应用标识', kind: 'text', value: key?.appKey ?? null },
        { label: '密钥尾号', kind: 'text', value: key?.secretTail ?? null },
        { label: '生成时间', kind: 'time', value: key?.createdAt ?? null },
      ]),
    ]
  },
}

const addresses: DossierSource = {
  tab: 'addresses',
  label: '地址',
  async read({ db }, companyId) {
    return [
      tableOf({
        id: 'addresses',
        title: '收货地址',
        columns: [
          { label: '收货人', kind: 'text', value: one => `${one.receiver.slice(0, 1)}**` },
          { label: '手机', kind: 'text', value: one => maskPersonalData(one.mobile) },
          { label: '地区', kind: 'text', value: one => one.areaText },
          { label: '证照地址', kind: 'text', value: one => (one.isLicensed ? '与证照一致' : '非证照地址') },
          { label: '默认', kind: 'text', value: one => (one.isDefault ? '默认' : null) },
        ],
        rows: await readAddresses(db, { companyId }),
        ref: one => one.addressId,
      }),
    ]
  },
}

const trail: DossierSource = {
  tab: 'trail',
  label: '变更记录',
  async read({ db }, companyId) {
    return [
      tableOf({
        id: 'acts',
        title: '最近的操作',
        columns: [
          { label: '时间', kind: 'time', value: act => act.at },
          { label: '操作', kind: 'text', value: act => act.action },
          { label: '人员', kind: 'text', value: act => act.actorName },
          { label: '原因', kind: 'text', value: act => act.reason },
        ],
        rows: await listActsOn(db, companyId, { except: 'company.look', limit: MOST_SHOWN }),
        ref: act => String(act.seq),
      }),
    ]
  },
}

/** The tabs of this module; those of other modules come in between. */
export const companyTabs = { overview, accounts, addresses, trail }
