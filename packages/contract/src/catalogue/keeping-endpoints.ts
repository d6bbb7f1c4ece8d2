import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import { attentionEndpoints } from './attention-endpoints.ts'
import { BrowsePage, BrowseRemoval, PageQuery, PriceHistory } from './keeping-schemas.ts'
import { newItemEndpoints } from './new-item-endpoints.ts'
import { OfferRef } from './schemas.ts'
import { shortageEndpoints } from './shortage-endpoints.ts'

/** 浏览记录, 关注, 缺货登记, 新品建议 and 价格走势 of goods. */
export const keepingEndpoints = {
  getPriceHistory: endpoint({
    method: 'GET',
    path: '/search/api/search/item/priceHistory',
    access: 'anyone',
    summary: '近一年价格走势；看不到价格的访客得到空列表',
    input: OfferRef,
    output: PriceHistory,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  listBrowsed: endpoint({
    method: 'GET',
    path: '/trade/api/browse/history/list',
    access: 'member',
    summary: '本账号的浏览记录，最近的在前',
    input: PageQuery,
    output: BrowsePage,
    refusals: [],
  }),
  removeBrowsed: endpoint({
    method: 'POST',
    path: '/trade/api/browse/history/remove',
    access: 'member',
    summary: '删除若干条或全部浏览记录',
    input: BrowseRemoval,
    output: Done,
    refusals: [],
  }),
  ...attentionEndpoints,
  ...shortageEndpoints,
  ...newItemEndpoints,
}
