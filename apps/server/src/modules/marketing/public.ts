/** How long goods that others wait for may be held unpaid. */
export { CAMPAIGN_PAY_WITHIN_MS } from './campaigns/close-groups.ts'
/** How an article of a campaign stands for a company. */
export { type DealTerms, dealTermsOf } from './campaigns/present-deal.ts'
/** An order was received: its coins begin to wait. */
export { earnCoins } from './coins/coins.ts'
/** Goods came back: coins that paid for them return, coins they earned go. */
export { returnCoins, takeBackCoins } from './coins/coins.ts'
/** Coupons as cards of a talk. */
export { couponCards, openCouponsOf } from './coupons/coupon-cards.ts'
/** Coupons that may be taken. */
export { listCoupons } from './coupons/list-coupons.ts'
/** What each coupon in hand does to a settlement. */
export { type CouponsInHand, couponsInHand, rulesOfHand, settlementCoupons } from './coupons/settlement-coupons.ts'
export { isLimited } from './domain/campaign-rules.ts'
/** A group did not come together: its paid orders are to be refunded. */
export { groupFailed } from './events.ts'
/** All of a pay order came back: coupons that are still good return. */
export { returnCoupons } from './coupons/take-coupon.ts'
/** What cart and order ask of promotions. */
export { holdPromotions, releasePromotions, settlePromotions } from './hold-promotions.ts'
/** Whether a paid pay order belongs to a group that is not complete yet: it must not be shipped. */
export { waitsForGroup } from './tables/group-buys.ts'
export { prizeDesk, storePrizeDesk } from './lottery/prize-desk.ts'
/** The campaigns of offers, for whoever tells what they cost. */
export { campaignLabels, campaignsFor, liveDealsOf, type OfferCampaigns } from './offer-campaigns.ts'
/** The same for display, from the cache of this process. */
export { campaignsProven, campaignsSeen, campaignsTogether } from './known/campaigns-seen.ts'
export { type KnownCampaigns, rememberCampaigns } from './known/known-campaigns.ts'
/** Offers whose price some campaign changes for a buyer. */
export { readDealOfferIds as dealOfferIds } from './tables/campaigns.ts'
/** How goods are shown, told to this module by the one that shows them. */
export type { GoodsReader } from './rules-for.ts'
export { chosenRules, coinBalanceOf, couponRules, type PromotionChoice, rulesFor, rulesWith } from './rules-for.ts'
/** The goods that a campaign or coupon is about, for searching inside it. */
export { activityScopeOf } from './rules-for.ts'
