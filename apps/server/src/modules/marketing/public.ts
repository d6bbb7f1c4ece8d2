/** How long contended campaign goods may be held unpaid. */
export { CAMPAIGN_PAY_WITHIN_MS } from './campaigns/close-groups.ts'
/** The terms of a campaign article for a company. */
export { type DealTerms, dealTermsOf } from './campaigns/present-deal.ts'
/** Credits the coins of a received order as pending. */
export { earnCoins } from './coins/coins.ts'
/** After a return: gives back coins that paid for the goods, takes back coins that they earned. */
export { returnCoins, takeBackCoins } from './coins/coins.ts'
/** Coupons as cards of a talk. */
export { couponCards, openCouponsOf } from './coupons/coupon-cards.ts'
/** Coupons that can be claimed. */
export { listCoupons } from './coupons/list-coupons.ts'
/** The effect of each held coupon on a settlement. */
export {
  type CouponsInHand,
  couponsInHand,
  couponsOfHeld,
  rulesOfHand,
  settlementCoupons,
} from './coupons/settlement-coupons.ts'
export { type Hand, type HandRow, handFrom, handRows } from './tables/held-coupons.ts'
export { isLimited } from './domain/campaign-rules.ts'
/** A group buy failed: its paid orders must be refunded. */
export { groupFailed } from './events.ts'
/** Gives back valid coupons when everything of a pay order was returned. */
export { returnCoupons } from './coupons/take-coupon.ts'
/** Takes, gives back and settles the promotions of a pay order; used by cart and order. */
export { holdPromotions, releaseCampaignGoods, releasePromotions, settlePromotions } from './hold-promotions.ts'
/** Whether a paid pay order belongs to a group that is not complete yet: it must not be shipped. */
export { openGroupPayOrders, waitsForGroup } from './tables/group-buys.ts'
export { prizeDesk, storePrizeDesk } from './lottery/prize-desk.ts'
/** The campaigns of offers, for modules that show prices. */
export { campaignLabels, campaignsFor, liveDealsOf, type OfferCampaigns } from './offer-campaigns.ts'
/** The same for display, from the cache of this process. */
export { campaignsProven, campaignsSeen, campaignsTogether } from './known/campaigns-seen.ts'
export { type KnownCampaigns, rememberCampaigns } from './known/known-campaigns.ts'
/** Offers whose price a campaign changes for a buyer. */
export { readDealOfferIds as dealOfferIds } from './tables/campaigns.ts'
/** Reads rows of goods for display; the catalogue implements it. */
export type { GoodsReader } from './rules-for.ts'
export {
  chosenRules,
  coinBalanceOf,
  couponRules,
  type PromotionChoice,
  rulesFor,
  rulesOfHeld,
  rulesWith,
} from './rules-for.ts'
/** The goods of a campaign or coupon, for searching among them. */
export { activityScopeOf } from './rules-for.ts'
/** 活动即将结束 on the home page of a store. */
export { campaignWatch } from './campaigns/watch-campaigns.ts'
