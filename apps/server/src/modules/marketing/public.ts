/** What cart and order ask of promotions. */
export { holdPromotions, releasePromotions, settlePromotions } from './hold-promotions.ts'
export { rulesFor } from './rules-for.ts'
/** How long goods that others wait for may be held unpaid. */
export { CAMPAIGN_PAY_WITHIN_MS } from './campaigns/close-groups.ts'
export { isLimited } from './domain/campaign-rules.ts'
/** A group did not come together: its paid orders are to be refunded. */
export { groupFailed } from './events.ts'
/** Which goods a campaign is about: for a search inside it. */
export { type ActivityGoods, readCampaignGoods } from './store/activity-goods.ts'
