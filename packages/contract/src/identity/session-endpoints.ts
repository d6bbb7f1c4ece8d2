import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { UserInfo } from './schemas.ts'

/** Session data that every page needs. */
export const sessionEndpoints = {
  renewToken: endpoint({
    method: 'GET',
    path: '/auth/api/app/token/renew',
    access: 'user',
    openToWithdrawn: true,
    summary: '延长登录有效期',
    input: Nothing,
    output: UserInfo,
    refusals: ['signed-out'],
    spec: 'EP-009',
  }),
  logOut: endpoint({
    method: 'GET',
    path: '/auth/api/app/login/out',
    access: 'user',
    openToWithdrawn: true,
    summary: '退出登录',
    input: Nothing,
    output: Done,
    refusals: [],
    spec: 'EP-010',
  }),
}
