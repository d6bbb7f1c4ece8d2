import { z } from 'zod'
import { Id, Instant } from '../wire.ts'
import { ARTICLE_KINDS, ArticleBrief } from './schemas.ts'

export const ArticleKindQuery = z.strictObject({ kind: z.enum(ARTICLE_KINDS).default('announcement') })
export const ArticleClass = z.object({ class: z.string(), count: z.int() })
export const ArticleClassList = z.object({ list: z.array(ArticleClass) })

export const HelpQuery = z.strictObject({ keyword: z.string().trim().max(40).default('') })
export const HelpGroup = z.object({ class: z.string(), articles: z.array(ArticleBrief) })
export interface HelpGroup extends z.output<typeof HelpGroup> {}
export const HelpCentre = z.object({ total: z.int(), groups: z.array(HelpGroup) })
export interface HelpCentre extends z.output<typeof HelpCentre> {}

/** 支付、充值、退款、责任: the texts that a buyer accepts for payments. */
export const AGREEMENTS = {
  terms: '用户协议',
  privacy: '隐私政策',
  pay: '支付协议',
  recharge: '充值协议',
  refund: '退款协议',
  liability: '责任声明',
} as const
export type AgreementKey = keyof typeof AGREEMENTS
export const Agreement = z.object({ title: z.string(), bodyHtml: z.string(), publishedAt: Instant })
export interface Agreement extends z.output<typeof Agreement> {}

export const Document = z.object({
  documentId: z.string(),
  class: z.string(),
  title: z.string(),
  summary: z.string(),
  fileName: z.string(),
  downloadCount: z.int(),
})
export interface Document extends z.output<typeof Document> {}
export const DocumentList = z.object({ list: z.array(Document) })
export const DocumentRef = z.strictObject({ documentId: Id })

export const ADVERT_PLACES = ['top-strip', 'search-side', 'help-side'] as const
export const AdvertQuery = z.strictObject({ place: z.enum(ADVERT_PLACES) })
export const Advert = z.object({ title: z.string(), subtitle: z.string(), link: z.string() })
export const AdvertList = z.object({ list: z.array(Advert) })

/** The release notes of the newest version while it is new; null afterwards. */
export const VersionPopup = z.object({ version: ArticleBrief.nullable() })

/** Data of the current user for pages and statistics; nothing that identifies a person. */
export const ReaderInfo = z.object({
  isSignedIn: z.boolean(),
  userBasicId: z.string().nullable(),
  companyId: z.string().nullable(),
  companyKind: z.string().nullable(),
  provinceCode: z.string().nullable(),
})
export interface ReaderInfo extends z.output<typeof ReaderInfo> {}
export const ProfileQuery = z.strictObject({ userBasicId: z.string().max(64), companyId: z.string().max(64) })
/** For statistics: the sample rate of the heat map, and the name under which this platform is counted. */
export const AnalyticsProfile = z.object({
  ...ReaderInfo.shape,
  platform: z.literal('b2b'),
  heatmapSampleRate: z.number(),
})
