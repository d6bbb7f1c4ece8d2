import { endpoint } from '../define.ts'
import { StoreInfo, StoreRef } from './schemas.ts'

/** The facts about a store that all pages link to. */
export const storeProfileEndpoints = {
  getStoreInfo: endpoint({
    method: 'POST',
    path: '/sale/api/Sale/storeinfo/getStoreInfo',
    access: 'anyone',
    summary: '店铺主页信息：主体、证照、服务与配送',
    input: StoreRef,
    output: StoreInfo,
    refusals: ['not-found'],
    spec: 'EP-216',
  }),
}
