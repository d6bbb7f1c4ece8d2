import { endpoint } from '../define.ts'
import { DeliveryService, StoreCard, StoreFilter, StoreInfo, StorePage, StoreRef } from './schemas.ts'

/** 店铺. */
export const storeEndpoints = {
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
  listStores: endpoint({
    method: 'POST',
    path: '/sale/api/Sale/storeinfo/list',
    access: 'anyone',
    summary: '店铺列表，可按类型、省份、名称筛选',
    input: StoreFilter,
    output: StorePage,
    refusals: [],
    spec: 'EP-217',
  }),
  findStore: endpoint({
    method: 'GET',
    path: '/sale/api/Sale/storeinfo/findById',
    access: 'anyone',
    summary: '店铺名片',
    input: StoreRef,
    output: StoreCard,
    refusals: ['not-found'],
    spec: 'EP-221',
  }),
  getDeliveryService: endpoint({
    method: 'GET',
    path: '/sale/api/Sale/deliveryService/get',
    access: 'anyone',
    summary: '店铺的配送与售后说明',
    input: StoreRef,
    output: DeliveryService,
    refusals: ['not-found'],
    spec: 'EP-224',
  }),
}
