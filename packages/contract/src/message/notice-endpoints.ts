import { z } from 'zod'
import { endpoint } from '../define.ts'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, RequestId } from '../wire.ts'

/** What the platform may tell stores by hand; recalls are told by the recall itself. */
export const NOTICE_KINDS = { notice: '平台公告', penalty: '处罚与整改', system: '系统' } as const
export type NoticeKind = keyof typeof NOTICE_KINDS
const Kind = z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind])

export const MOST_NOTICE_FILES = 5
export const MOST_NOTICE_STORES = 50

export const SendStoreNotice = z.strictObject({
  requestId: RequestId,
  kind: Kind,
  title: z.string().trim().min(1, '请填写标题').max(80, '标题最多 80 个字'),
  body: z.string().trim().min(1, '请填写正文').max(2000, '正文最多 2000 个字'),
  /** Empty: every store. */
  storeIds: z.array(Id).max(MOST_NOTICE_STORES, `一次最多选择 ${MOST_NOTICE_STORES} 家店铺`),
  /** Within how many hours somebody of each store must confirm it. */
  confirmHours: z.int().min(1, '确认时限为 1 至 720 小时').max(720, '确认时限为 1 至 720 小时').optional(),
  fileIds: z.array(Id).max(MOST_NOTICE_FILES, `最多 ${MOST_NOTICE_FILES} 个附件`),
})
export interface SendStoreNotice extends z.output<typeof SendStoreNotice> {}

export const StoreNoticeFilter = z.strictObject({
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface StoreNoticeFilter extends z.output<typeof StoreNoticeFilter> {}

export const StoreNotice = z.object({
  messageId: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** Null: every store. */
  storeName: z.string().nullable(),
  sentBy: z.string(),
  createdAt: Instant,
  confirmBy: Instant.nullable(),
  /** Stores that have confirmed it. */
  confirmedCount: z.int(),
  files: z.array(StoredFile),
})
export interface StoreNotice extends z.output<typeof StoreNotice> {}

const NoticeStores = z.object({ list: z.array(z.object({ storeId: z.string(), name: z.string() })) })

/** 商家公告: what the platform's staff tell stores by hand. */
export const noticeEndpoints = {
  listStoreNotices: endpoint({
    method: 'GET',
    path: '/message/notices/list',
    access: 'operator',
    staffRight: 'message.act',
    summary: '平台发给店铺的公告，新的在前，附已确认的店铺数和附件',
    input: StoreNoticeFilter,
    output: z.object({ list: z.array(StoreNotice), next: z.string().nullable() }),
    refusals: [],
  }),
  findNoticeStores: endpoint({
    method: 'GET',
    path: '/message/notices/findStores',
    access: 'operator',
    staffRight: 'message.act',
    summary: '按名称查找可以通知的店铺',
    input: z.strictObject({ keyword: z.string().trim().min(1, '请输入店铺名').max(40) }),
    output: NoticeStores,
    refusals: [],
    errors: 'caller',
  }),
  sendStoreNotice: endpoint({
    method: 'POST',
    path: '/message/notices/send',
    access: 'operator',
    staffRight: 'message.act',
    isAct: true,
    summary: '向全部或选定的店铺发布公告，可附文件，可要求限期确认；发出后不能修改',
    input: SendStoreNotice,
    output: z.object({ count: z.int() }),
    refusals: ['not-found', 'notice-beyond-limits', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
}
