import { endpoint } from '../define.ts'
import { UserInfo } from '../identity/schemas.ts'
import { Nothing } from '../wire.ts'
import { BindCompany, FirmFilter, FirmList, MainContact } from './schemas.ts'

/** Whom the login acts for, and whom to ask there. */
export const firmEndpoints = {
  listFirms: endpoint({
    method: 'POST',
    path: '/user/api/admin/userb2bcompanybind/getNewCompanyListByLoginName',
    access: 'user',
    openToWithdrawn: true,
    summary: '当前登录账号可代表的企业',
    input: FirmFilter,
    output: FirmList,
    refusals: [],
    encoding: 'form',
    spec: 'EP-025',
  }),
  chooseCompany: endpoint({
    method: 'POST',
    path: '/auth/api/app/login/bindCompanyId',
    access: 'user',
    openToWithdrawn: true,
    summary: '选择或切换采购企业，登录凭证随之更换',
    input: BindCompany,
    output: UserInfo,
    refusals: ['not-your-company', 'company-not-approved', 'signed-out'],
    spec: 'EP-007',
  }),
  getMainContact: endpoint({
    method: 'GET',
    path: '/user/api/admin/userb2bcompanybind/getMainContact',
    access: 'member',
    openToWithdrawn: true,
    summary: '本企业的主账号：缺少权限时找谁开通',
    input: Nothing,
    output: MainContact,
    refusals: [],
    errors: 'caller',
  }),
}
