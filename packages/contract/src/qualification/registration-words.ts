/** How a registration stands. */
export const REGISTRATION_STATES = {
  draft: '填写中',
  'in-review': '审核中',
  refused: '已驳回',
  approved: '已通过',
  withdrawn: '已撤回',
} as const
export type RegistrationState = keyof typeof REGISTRATION_STATES

/** The parts a registration is filled in by, in their order. */
export const REGISTRATION_STEPS = { company: '企业信息', papers: '资质证照', receiving: '收货与开票' } as const
export type RegistrationStep = keyof typeof REGISTRATION_STEPS

/** What a reviewer can object to beside the papers: parts of the company, the receiving place, the invoice data. */
export const REGISTRATION_ITEMS = {
  name: '企业名称',
  creditCode: '统一社会信用代码',
  kind: '企业类型',
  area: '所在地区',
  address: '注册地址',
  legalPerson: '法定代表人',
  personInCharge: '企业负责人',
  qualityHead: '质量负责人',
  headquarters: '所属连锁总部',
  receiving: '收货信息',
  invoice: '开票资料',
} as const
export type RegistrationItem = keyof typeof REGISTRATION_ITEMS

/** The state of the face check of the person who applies. */
export const FACE_STATES = {
  none: '未核验',
  waiting: '等待手机操作',
  passed: '已通过',
  failed: '未通过',
  expired: '已过期',
} as const
export type FaceState = keyof typeof FACE_STATES
