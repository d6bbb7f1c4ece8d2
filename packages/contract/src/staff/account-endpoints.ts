import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import {
  ChangeStaffPassword,
  EndOwnSession,
  NewFactor,
  OwnSecurity,
  RecoveryCodes,
  RenewFactor,
} from './account-schemas.ts'

const OWN = { access: 'staff', staffRight: 'any' } as const
const ACT = { ...OWN, method: 'POST', isAct: true, openToStopped: true } as const

/** 我的账号: one's own password, second factor and sessions. */
export const accountEndpoints = {
  getOwnSecurity: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/account/get',
    summary: '本人账号：动态口令、登录设备与登录记录',
    input: Nothing,
    output: OwnSecurity,
    refusals: [],
  }),
  changeOwnPassword: endpoint({
    ...ACT,
    path: '/staff/account/changePassword',
    summary: '修改密码；其他设备随即退出',
    input: ChangeStaffPassword,
    output: Done,
    refusals: [
      'wrong-old-password',
      'weak-password',
      'password-short',
      'password-recent',
      'too-many-requests',
      'captcha-needed',
      'too-busy',
    ],
    errors: 'caller',
  }),
  endOwnSession: endpoint({
    ...ACT,
    path: '/staff/account/endSession',
    summary: '让自己的某台设备退出登录',
    input: EndOwnSession,
    output: Done,
    refusals: ['not-found'],
  }),
  startFactor: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/startFactor',
    summary: '更换动态口令：生成新的密钥',
    input: Nothing,
    output: NewFactor,
    refusals: [],
  }),
  renewFactor: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/renewFactor',
    summary: '更换动态口令：输入新口令生效，其他设备随即退出',
    input: RenewFactor,
    output: RecoveryCodes,
    refusals: ['log-in-expired', 'second-factor-wrong', 'too-many-requests'],
    errors: 'caller',
  }),
  newRecoveryCodes: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/newRecoveryCodes',
    summary: '重新生成恢复码，原有的作废',
    input: Nothing,
    output: RecoveryCodes,
    refusals: ['second-factor-needed'],
  }),
}
