export const SEARCH_SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** What became of a row, with its name on screen. */
export const IMPORT_VERDICTS = {
  matched: '已匹配',
  several: '多个候选',
  none: '未匹配',
  forbidden: '无权限',
  'out-of-stock': '缺货',
  unreadable: '无法识别',
} as const
export type ImportVerdict = keyof typeof IMPORT_VERDICTS
