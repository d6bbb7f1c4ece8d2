import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { bookFlashSale, listBookings } from './campaigns/book-flash-sale.ts'
import { listCampaigns } from './campaigns/list-campaigns.ts'
import { listDeals } from './campaigns/list-deals.ts'
import { searchActivity } from './campaigns/search-activity.ts'
import { getCoinAccount, listCoinEntries } from './coins/coins.ts'
import { listCoupons, listHeldCoupons, listNewCoupons, markCouponsSeen } from './coupons/list-coupons.ts'
import { takeCoupon } from './coupons/take-coupon.ts'
import { claimPrize, drawPrize, getLottery, listDraws } from './lottery/lottery.ts'
import type { GoodsReader } from './rules-for.ts'

export function marketingRoutes(mounting: Mounting, goods: GoodsReader): void {
  mount(mounting, marketingEndpoints, {
    listDeals: (ctx, filter) => listDeals(ctx, goods, filter),
    listCampaigns: (ctx, filter) => listCampaigns(ctx, goods, filter),
    searchActivity: (ctx, search) => searchActivity(ctx, goods, search),
    bookFlashSale: async (ctx, asked) => {
      await bookFlashSale(ctx, asked)
      return {}
    },
    listBookings: (ctx, filter) => listBookings(ctx, goods, filter),
    takeCoupon: (ctx, { couponId }) => takeCoupon(ctx, { id: couponId }),
    takeCouponByCode: (ctx, { code }) => takeCoupon(ctx, { scanCode: code }),
    listCoupons: (ctx, filter) => listCoupons(ctx, filter),
    listHeldCoupons: (ctx, filter) => listHeldCoupons(ctx, filter),
    listNewCoupons: ctx => listNewCoupons(ctx),
    markCouponsSeen: async (ctx, { heldIds }) => {
      await markCouponsSeen(ctx, heldIds)
      return {}
    },
    getCoinAccount: ctx => getCoinAccount(ctx),
    listCoinEntries: (ctx, filter) => listCoinEntries(ctx, filter),
    getLottery: (ctx, by) => getLottery(ctx, by),
    drawPrize: (ctx, { lotteryId }) => drawPrize(ctx, lotteryId),
    listDraws: (ctx, filter) => listDraws(ctx, filter),
    claimPrize: (ctx, { drawId, addressId }) => claimPrize(ctx, drawId, addressId),
  })
}
