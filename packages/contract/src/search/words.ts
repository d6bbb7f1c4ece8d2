export const SEARCH_SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** The result of matching a row, with its label. */
export const IMPORT_VERDICTS = {
  matched: '已匹配',
  several: '待选择',
  none: '未找到',
  forbidden: '无权限',
  'out-of-stock': '缺货',
  unreadable: '无法识别',
  'not-goods': '非商品',
} as const
export type ImportVerdict = keyof typeof IMPORT_VERDICTS

/** The four groups of results; every row belongs to exactly one. */
export const IMPORT_GROUPS = {
  found: { label: '已匹配', verdicts: ['matched', 'forbidden', 'out-of-stock'] },
  choose: { label: '待选择', verdicts: ['several'] },
  missing: { label: '未找到', verdicts: ['none', 'unreadable'] },
  other: { label: '非商品', verdicts: ['not-goods'] },
} as const satisfies Record<string, { label: string; verdicts: readonly ImportVerdict[] }>

/** The kinds of columns of a list. */
export const COLUMN_KINDS = {
  name: '名称',
  spec: '规格',
  maker: '厂家',
  approvalNo: '批准文号',
  barcode: '条码',
  count: '数量',
  unit: '单位',
  remark: '备注',
} as const
export type ColumnKind = keyof typeof COLUMN_KINDS
