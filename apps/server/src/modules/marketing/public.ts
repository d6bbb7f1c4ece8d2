/** How long goods that others wait for may be held unpaid. */
export { CAMPAIGN_PAY_WITHIN_MS } from './campaigns/close-groups.ts'
/** How an article of a campaign stands for a company. */
export { type DealTerms, dealTermsOf } from './campaigns/deal-terms.ts'
/** An order was received: its coins begin to wait. */
export { earnCoins } from './coins/move-coins.ts'
/** What each coupon in hand does to a settlement. */
export { settlementCoupons } from './coupons/settlement-coupons.ts'
export { isLimited } from './domain/campaign-rules.ts'
/** A group did not come together: its paid orders are to be refunded. */
export { groupFailed } from './events.ts'
/** What cart and order ask of promotions. */
export { holdPromotions, releasePromotions, settlePromotions } from './hold-promotions.ts'
export { prizeDesk } from './lottery/prize-desk.ts'
export { chosenRules, coinBalanceOf, type PromotionChoice, rulesFor } from './rules-for.ts'
/** The goods that a campaign or coupon is about, for searching inside it. */
export { activityScopeOf } from './activity-scope.ts'
