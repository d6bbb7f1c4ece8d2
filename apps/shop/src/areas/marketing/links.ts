/** Goods of one activity. */
export const activityHref = (aid: string) => `/active/commonSearch?${new URLSearchParams({ aid })}`
