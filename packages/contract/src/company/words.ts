export const SUB_ROLES = ['purchaser', 'finance', 'receiver', 'quality', 'custom'] as const
export type SubRole = (typeof SUB_ROLES)[number]
export const SUB_ROLE_LABELS: Readonly<Record<SubRole, string>> = {
  purchaser: '采购',
  finance: '财务',
  receiver: '收货',
  quality: '质管',
  custom: '自定义',
}
