import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { bookFlashSale, listBookings } from './campaigns/book-flash-sale.ts'
import { listCampaigns } from './campaigns/list-campaigns.ts'
import { listDeals } from './campaigns/list-deals.ts'
import { listPromotions } from './campaigns/list-promotions.ts'
import { searchActivity } from './campaigns/search-activity.ts'

export function marketingRoutes(mounting: Mounting): void {
  mount(mounting, marketingEndpoints, {
    listPromotions: async (ctx, { offerIds }) => ({ list: await listPromotions(ctx, offerIds) }),
    listDeals: (ctx, filter) => listDeals(ctx, filter),
    listCampaigns: (ctx, filter) => listCampaigns(ctx, filter),
    searchActivity: (ctx, search) => searchActivity(ctx, search),
    bookFlashSale: async (ctx, asked) => {
      await bookFlashSale(ctx, asked)
      return {}
    },
    listBookings: (ctx, filter) => listBookings(ctx, filter),
  })
}
