import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { CategoryTree, GoodsDetail, OfferRef } from './schemas.ts'

/** Categories and goods. */
export const goodsEndpoints = {
  getCategoryTree: endpoint({
    method: 'GET',
    path: '/search/api/search/category/tree',
    access: 'anyone',
    summary: '三级商品分类',
    input: Nothing,
    output: CategoryTree,
    refusals: [],
  }),
  /** When a member opens a product, the server adds it to the browse history shortly after the response. */
  getGoodsDetail: endpoint({
    method: 'GET',
    path: '/search/api/search/item/detail',
    access: 'anyone',
    summary: '商品详情：资料、说明书、批号效期、价格与其他店铺报价',
    input: OfferRef,
    output: GoodsDetail,
    refusals: ['not-found'],
  }),
}
