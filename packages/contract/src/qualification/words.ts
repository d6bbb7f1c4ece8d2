/** Tabs of the list: what the buyer has to do. */
export const FIRST_TRADE_GROUPS = ['all', 'to-do', 'waiting', 'established'] as const
export type FirstTradeGroup = (typeof FIRST_TRADE_GROUPS)[number]

/** Kinds of buyer companies with their names, in the order they are offered. */
export const COMPANY_KINDS = {
  'single-pharmacy': '单体药店',
  'chain-hq': '连锁总部',
  'chain-store': '连锁门店',
  'chain-branch': '连锁分公司',
  clinic: '诊所',
  'village-clinic': '村卫生室',
  'private-hospital': '民营医院',
  'public-hospital': '公立医院',
  wholesaler: '批发企业',
  maker: '生产企业',
  'device-dealer': '器械经销企业',
} as const
export type CompanyKind = keyof typeof COMPANY_KINDS

/** Codes of the licence dictionary. */
export const LICENCE_CODES = [
  'BL',
  'INST',
  'AR',
  'DL',
  'PL',
  'ML',
  'CF',
  'D2',
  'D3',
  'FD',
  'PA',
  'RA',
  'ID',
  'IV',
  'QA',
  'QS',
  'SE',
  'NS',
] as const
export type LicenceCode = (typeof LICENCE_CODES)[number]

/** The states of a kind of paper in a company's wallet. */
export const WALLET_STATE_LABELS = {
  missing: '未上传',
  'in-review': '待审核',
  refused: '已驳回',
  valid: '有效',
  expiring: '临期',
  expired: '已过期',
  cancelled: '已注销',
} as const

/** The states of one version of a paper. */
export const PAPER_STATE_LABELS = {
  'in-review': '待审核',
  refused: '已驳回',
  valid: '使用中',
  superseded: '已换新',
  cancelled: '已注销',
  dropped: '已撤回',
} as const
export type PaperState = keyof typeof PAPER_STATE_LABELS

/** The fields that a paper can have; its form asks for them. */
export const LICENCE_FIELDS = [
  'number',
  'holderName',
  'legalPerson',
  'address',
  'warehouseAddress',
  'issuer',
  'issuedOn',
  'expires',
  'checkedUntil',
  'tradeMode',
  'rxCategory',
  'scopeText',
] as const
export type LicenceField = (typeof LICENCE_FIELDS)[number]

/** 经营方式, as both formats of drug licences print it. */
export const TRADE_MODES = ['零售', '零售（连锁）', '批发'] as const
/** 经营类别 of a shop. */
export const RX_CATEGORIES = ['处方药', '甲类非处方药', '乙类非处方药'] as const

export const LICENCE_GROUPS = {
  subject: '主体资质',
  medicine: '药品与诊疗',
  device: '医疗器械',
  food: '食品与保健食品',
  authority: '委托与人员',
  trade: '交易资料',
} as const
export type LicenceGroup = keyof typeof LICENCE_GROUPS

/** The kinds of change requests. */
export const CHANGE_KINDS = {
  'new-licence': '补充证照',
  licence: '更新证照',
  'legal-person': '法定代表人变更',
  'company-data': '企业信息变更',
} as const
export type ChangeKind = keyof typeof CHANGE_KINDS

export const CHANGE_STATES = {
  'in-review': '审核中',
  refused: '已驳回',
  approved: '已通过',
  cancelled: '已撤回',
} as const
export type ChangeState = keyof typeof CHANGE_STATES

/** The company fields that a change request can change, with their labels. */
export const COMPANY_FIELDS = {
  name: '企业名称',
  legalPerson: '法定代表人',
  personInCharge: '企业负责人',
  qualityHead: '质量负责人',
  area: '所在地区',
  address: '详细地址',
} as const

/** The states of a registration. */
export const REGISTRATION_STATES = {
  draft: '填写中',
  'in-review': '审核中',
  refused: '已驳回',
  approved: '已通过',
  withdrawn: '已撤回',
} as const
export type RegistrationState = keyof typeof REGISTRATION_STATES

/** The steps of a registration, in their order. */
export const REGISTRATION_STEPS = { company: '企业信息', papers: '资质证照', receiving: '收货与开票' } as const

/** What a reviewer can object to beside the papers: company data, the receiving place, the invoice data. */
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

/** The states of the applicant's face check. */
export const FACE_STATES = {
  none: '未核验',
  waiting: '等待手机操作',
  passed: '已通过',
  failed: '未通过',
  expired: '已过期',
} as const
export type FaceState = keyof typeof FACE_STATES
