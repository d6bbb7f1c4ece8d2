import { endpoint } from '../define.ts'
import { FirmLookup, Firms } from './schemas.ts'

/** Lookups that every page needs about the companies of a login. */
export const lookUpEndpoints = {
  lookUpFirms: endpoint({
    method: 'POST',
    path: '/user/api/app/login/getFirmList',
    access: 'user',
    openToWithdrawn: true,
    summary: '启动时查询当前账号的企业，浏览器保留 60 秒',
    input: FirmLookup,
    output: Firms,
    refusals: [],
    encoding: 'form',
    errors: 'caller',
    spec: 'EP-023',
  }),
}
