import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getCategoryTree } from './get-category-tree.ts'
import { getGoodsDetail } from './get-goods-detail.ts'

export function catalogueRoutes(mounting: Mounting): void {
  mount(mounting, catalogueEndpoints, {
    getCategoryTree: ctx => getCategoryTree(ctx),
    getGoodsDetail: (ctx, { offerId }) => getGoodsDetail(ctx, offerId),
  })
}
