/** Tabs of the list: what the buyer can do about it. */
export const FIRST_TRADE_GROUPS = ['all', 'to-do', 'waiting', 'established'] as const
export type FirstTradeGroup = (typeof FIRST_TRADE_GROUPS)[number]
