import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import {
  IpRuleList,
  IpRuleRef,
  RefusedLogInPage,
  SaveIpRule,
  StaffSessionPage,
  StaffSessionQuery,
  StaffSessionRef,
  UnlockStaff,
} from './security-schemas.ts'

const LOOK = { method: 'GET', access: 'operator', staffRight: 'staff.act' } as const
const ACT = { method: 'POST', access: 'operator', staffRight: 'staff.act', isAct: true, stepUp: true } as const

/** 登录安全: the doors of the consoles. */
export const securityEndpoints = {
  listIpRules: endpoint({
    ...LOOK,
    path: '/staff/ipRules/list',
    summary: '允许的网络',
    input: Nothing,
    output: IpRuleList,
    refusals: [],
  }),
  saveIpRule: endpoint({
    ...ACT,
    path: '/staff/ipRules/save',
    summary: '添加允许的网络；会把自己挡在外面的不保存',
    input: SaveIpRule,
    output: Done,
    refusals: ['ip-rule-shuts-out', 'not-found'],
  }),
  endIpRule: endpoint({
    ...ACT,
    path: '/staff/ipRules/end',
    summary: '停用允许的网络',
    input: IpRuleRef,
    output: Done,
    refusals: ['ip-rule-shuts-out', 'not-found'],
  }),
  listStaffSessions: endpoint({
    ...LOOK,
    path: '/staff/onlineSessions/list',
    summary: '在线员工',
    input: StaffSessionQuery,
    output: StaffSessionPage,
    refusals: [],
  }),
  endStaffSession: endpoint({
    ...ACT,
    path: '/staff/onlineSessions/end',
    summary: '让员工的某台设备退出登录',
    input: StaffSessionRef,
    output: Done,
    refusals: ['not-found'],
  }),
  listRefusedLogIns: endpoint({
    ...LOOK,
    path: '/staff/refusedLogIns/list',
    summary: '最近失败的登录',
    input: Nothing,
    output: RefusedLogInPage,
    refusals: [],
  }),
  unlockStaff: endpoint({
    ...ACT,
    path: '/staff/refusedLogIns/unlock',
    summary: '解除登录锁定',
    input: UnlockStaff,
    output: Done,
    refusals: ['not-found'],
  }),
}
