import { endpoint } from '../define.ts'
import { MakeProxyKey, ProxyKey } from './account-schemas.ts'

/** What staff of the platform does about logins. */
export const operatingEndpoints = {
  makeProxyKey: endpoint({
    method: 'POST',
    path: '/identity/proxyKeys/make',
    access: 'operator',
    staffRight: 'proxy.act',
    isAct: true,
    stepUp: true,
    summary: '生成代客登录链接，一分钟内使用一次',
    input: MakeProxyKey,
    output: ProxyKey,
    refusals: ['proxy-not-allowed', 'not-found', 'too-many-requests'],
    errors: 'caller',
  }),
}
