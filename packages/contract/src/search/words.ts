export const SEARCH_SORTS = ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** What became of a row, with its name on screen. */
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

/** The four ends a row of a list can come to: together they are all rows that were read. */
export const IMPORT_GROUPS = {
  found: { label: '已匹配', verdicts: ['matched', 'forbidden', 'out-of-stock'] },
  choose: { label: '待选择', verdicts: ['several'] },
  missing: { label: '未找到', verdicts: ['none', 'unreadable'] },
  other: { label: '非商品', verdicts: ['not-goods'] },
} as const satisfies Record<string, { label: string; verdicts: readonly ImportVerdict[] }>

/** What a column of a list can hold. */
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
