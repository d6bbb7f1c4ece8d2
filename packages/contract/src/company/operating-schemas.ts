import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '../qualification/words.ts'
import { CellKind, Id, Instant, PersonName, Phone, RequestId, Yuan } from '../wire.ts'
import { COMPANY_STATES } from './schemas.ts'

/** The predefined views of the list of buyers. */
export const COMPANY_VIEWS = {
  all: '全部',
  'in-review': '审核中',
  approved: '正常',
  ending: '证照将到期',
  withdrawn: '已注销',
  risk: '有风险',
  asleep: '沉睡',
} as const
export type CompanyView = keyof typeof COMPANY_VIEWS

export const COMPANY_STATE_NAMES: Readonly<Record<(typeof COMPANY_STATES)[number], string>> = {
  draft: '资料待完善',
  'in-review': '审核中',
  approved: '正常',
  refused: '未通过',
  withdrawn: '已注销',
}

const FILTER = {
  view: z.enum(Object.keys(COMPANY_VIEWS) as [CompanyView]).default('all'),
  kind: z.enum(Object.keys(COMPANY_KINDS) as [CompanyKind]).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{6}$/, { message: '没有此省份' })
    .optional(),
  /** Matches the name, the credit code, a login, the last digits of a mobile, or an order number. */
  keyword: z.string().trim().max(60).optional(),
}
export const CompanySearch = z.strictObject({
  ...FILTER,
  /** Id of the last company of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface CompanySearch extends z.output<typeof CompanySearch> {}

const Day = z.string()
/** Figures about a company from other areas. */
export const CompanyFigures = z.object({
  /** The earliest end among its valid papers. */
  licenceEndsOn: Day.nullable(),
  /** Until when the certificate is valid; null: none. */
  certifiedUntil: Day.nullable(),
  lastOrderAt: Instant.nullable(),
  /** Order amount of the last 90 days without cancelled orders. */
  spent: Yuan,
  wallet: Yuan,
  overdue: Yuan,
  isHeld: z.boolean(),
  openCaseCount: z.int(),
})
export interface CompanyFigures extends z.output<typeof CompanyFigures> {}

export const WatchedCompany = CompanyFigures.extend({
  companyId: z.string(),
  name: z.string(),
  kind: z.string(),
  creditCode: z.string(),
  provinceName: z.string(),
  state: z.enum(COMPANY_STATES),
  isRisk: z.boolean(),
  createdAt: Instant,
  /** The main account; its mobile is masked. */
  main: z
    .object({ accountId: z.string(), loginName: z.string(), personName: z.string(), mobile: z.string() })
    .nullable(),
})
export interface WatchedCompany extends z.output<typeof WatchedCompany> {}
export const WatchedCompanyPage = z.object({
  list: z.array(WatchedCompany),
  next: z.string().nullable(),
  /** Exact up to ten thousand. */
  total: z.int(),
})

export const CompanyRef = z.strictObject({ companyId: Id })

export const DossierSection = z.object({
  /** Identifies the kind of the rows, so that the screen can link each row. */
  id: z.string(),
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), kind: CellKind, value: z.string() })),
  columns: z.array(z.object({ label: z.string(), kind: CellKind })),
  /** `fileIds` are the pictures of a row; their links are sent with the tab. */
  rows: z.array(z.object({ ref: z.string(), cells: z.array(z.string()), fileIds: z.array(z.string()) })),
  /** The number of all rows; the section may show only the newest. */
  total: z.int(),
})
export interface DossierSection extends z.output<typeof DossierSection> {}

const MergedCompany = z.object({ companyId: z.string(), name: z.string(), mergedAt: Instant })
export const CompanyDossier = z.object({
  company: WatchedCompany.extend({
    legalPerson: z.string(),
    personInCharge: z.string(),
    qualityHead: z.string(),
    address: z.string(),
    reviewNote: z.string().nullable(),
    headquarters: z.object({ companyId: z.string(), name: z.string() }).nullable(),
    /** Orders that are not yet received, cancelled or refused. */
    openOrderCount: z.int(),
    /** Version of the data that a correction changes; must be sent with it. */
    version: z.string(),
  }),
  tabs: z.array(z.object({ tab: z.string(), label: z.string() })),
  /** The active stops of supply, by a store or by the platform. */
  holds: z.array(z.object({ storeId: z.string().nullable(), storeName: z.string(), reason: z.string() })),
  /** The company that this one was merged into, and those that were merged into it. */
  mergedInto: MergedCompany.nullable(),
  mergedFrom: z.array(MergedCompany),
})
export interface CompanyDossier extends z.output<typeof CompanyDossier> {}
export const DossierTab = z.strictObject({ companyId: Id, tab: z.string().regex(/^[a-z-]{2,20}$/) })
export const DossierTabView = z.object({ sections: z.array(DossierSection), files: z.array(StoredFile) })
export interface DossierTabView extends z.output<typeof DossierTabView> {}

const Reason = z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' })
/** Corrects registered data that differ from the company's papers. It takes effect when a second person approves it. */
export const CorrectCompany = z.strictObject({
  companyId: Id,
  version: z.string().max(80),
  name: z.string().trim().min(4, { message: '企业名称至少 4 个字' }).max(60, { message: '企业名称最多 60 个字' }),
  legalPerson: PersonName,
  personInCharge: PersonName,
  qualityHead: PersonName,
  address: z.string().trim().min(4, { message: '请填写注册地址' }).max(100, { message: '地址过长' }),
  /** The paper that proves it. */
  paper: z.string().trim().min(2, { message: '请写明依据的证照或证明' }).max(60, { message: '最多 60 字' }),
  /** Scans of the paper, uploaded for the company. */
  fileIds: z.array(Id).min(1, { message: '请上传依据的证照或证明' }).max(6),
  reason: Reason,
})
export interface CorrectCompany extends z.output<typeof CorrectCompany> {}

/** Ends the membership of a login in the company. */
export const EndBinding = z.strictObject({ companyId: Id, accountId: Id, reason: Reason })
export interface EndBinding extends z.output<typeof EndBinding> {}
/** Removes a store from its chain. */
export const EndChainTie = z.strictObject({ companyId: Id, reason: Reason })
export interface EndChainTie extends z.output<typeof EndChainTie> {}

/** The reason why a printed dossier is handed to an authority or a customer. */
export const PrintDossier = z.strictObject({ companyId: Id, reason: Reason })
export interface PrintDossier extends z.output<typeof PrintDossier> {}

/** The buyer sees the reason and the number to call. */
export const HoldCompany = z.strictObject({ companyId: Id, reason: Reason, phone: Phone })
export interface HoldCompany extends z.output<typeof HoldCompany> {}
export const LiftHold = z.strictObject({ companyId: Id, reason: Reason })
export interface LiftHold extends z.output<typeof LiftHold> {}

/** Sends a message of the platform to the inbox of companies. */
export const TellCompanies = z.strictObject({
  companyIds: z.array(Id).min(1).max(100),
  title: z.string().trim().min(2, { message: '请填写标题' }).max(40, { message: '最多 40 字' }),
  body: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(500, { message: '最多 500 字' }),
  requestId: RequestId,
})
export interface TellCompanies extends z.output<typeof TellCompanies> {}

/** 合并重复企业: `fromId` is closed, `intoId` remains. */
const MergePair = { fromId: Id, intoId: Id }
export const MergeQuestion = z.strictObject(MergePair)
export interface MergeQuestion extends z.output<typeof MergeQuestion> {}
const MergeSide = z.object({
  companyId: z.string(),
  name: z.string(),
  creditCode: z.string(),
  state: z.enum(COMPANY_STATES),
  loginCount: z.int(),
  wallet: Yuan,
  /** Frozen money, coins and debts, which a merge cannot move. */
  otherMoney: Yuan,
  openOrderCount: z.int(),
})
export const MergePreview = z.object({
  from: MergeSide,
  into: MergeSide,
  /** Why the merge is not possible; null: it is. */
  problem: z.string().nullable(),
  effects: z.array(z.string()),
})
export interface MergePreview extends z.output<typeof MergePreview> {}
export const MergeCompanies = z.strictObject({ ...MergePair, paperFileId: Id, reason: Reason })
export interface MergeCompanies extends z.output<typeof MergeCompanies> {}
