import { endpoint } from '../define.ts'
import { Helper, HelperAnswer, HelperQuery, HelperRef, MadeHelper, NewHelper } from './helper-schemas.ts'

const GROUP = '/helper/api/helperCustomer'

/** 采购助手: keys for a company's own programs. */
export const helperEndpoints = {
  createHelper: endpoint({
    method: 'POST',
    path: `${GROUP}/saveHelperCustomer`,
    access: 'main-account',
    summary: '创建或更换采购助手密钥；密钥仅此一次完整显示',
    input: NewHelper,
    output: MadeHelper,
    refusals: ['helper-exists'],
    spec: 'EP-098',
  }),
  getHelper: endpoint({
    method: 'GET',
    path: `${GROUP}/queryKeyAndSecretById`,
    access: 'main-account',
    summary: '采购助手密钥，密钥只显示末四位',
    input: HelperRef,
    output: Helper,
    refusals: ['not-found'],
    spec: 'EP-099',
  }),
  findHelper: endpoint({
    method: 'GET',
    path: `${GROUP}/queryByCompanyId`,
    access: 'main-account',
    summary: '本企业的采购助手',
    input: HelperQuery,
    output: HelperAnswer,
    refusals: ['not-found'],
    spec: 'EP-100',
  }),
}
