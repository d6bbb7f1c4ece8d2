import { campaignEndpoints } from './campaign-endpoints.ts'
import { couponEndpoints } from './coupon-endpoints.ts'
import { rewardEndpoints } from './reward-endpoints.ts'

/** 营销. */
export const marketingEndpoints = { ...campaignEndpoints, ...couponEndpoints, ...rewardEndpoints }
