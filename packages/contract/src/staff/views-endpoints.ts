import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'

/** Small enough to store a thousand views. */
const MOST_CHARACTERS = 8000
const Content = z
  .record(z.string().max(60), z.unknown())
  .refine(value => JSON.stringify(value).length <= MOST_CHARACTERS, '内容过长')

const ListName = z.string().regex(/^[a-z][a-z0-9.-]{1,59}$/, { message: '列表名称不正确' })

/** A person's settings of the console. Pages ignore keys that they do not know. */
export const Preference = z.strictObject({
  density: z.enum(['compact', 'normal', 'tall']).default('normal'),
  /** Kinds of messages that the person has switched off. */
  mutedNotices: z.array(z.string().max(40)).max(100).default([]),
  /** Cards of the home page that the person has switched off. */
  hiddenCards: z.array(z.string().max(40)).max(50).default([]),
  /** Own quick replies in talks, beside those of the store. */
  cannedAnswers: z
    .array(z.string().trim().min(2, { message: '请至少写 2 个字' }).max(200, { message: '最多 200 字' }))
    .max(20, { message: '最多 20 条常用语' })
    .default([]),
  /** Order and widths of the columns, by list. */
  columns: z
    .record(
      ListName,
      z.array(z.strictObject({ key: z.string().max(60), width: z.int().min(24).max(2000).optional() })).max(100),
    )
    .refine(value => Object.keys(value).length <= 200)
    .default({}),
})
export interface Preference extends z.output<typeof Preference> {}

const ViewQuery = z.strictObject({ list: ListName })

export const SavedView = z.object({
  viewId: Id,
  name: z.string(),
  content: Content,
  isShared: z.boolean(),
  /** Applied when the list opens; only for own views. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  /** Who shared it. */
  by: z.string(),
  at: Instant,
})
export interface SavedView extends z.output<typeof SavedView> {}
const ViewList = z.object({ list: z.array(SavedView) })

export const SaveView = z.strictObject({
  /** Absent: creates a view. */
  viewId: Id.optional(),
  list: ListName,
  name: z.string().trim().min(1, '请填写视图名称').max(30, '视图名称最多 30 个字'),
  content: Content,
  isShared: z.boolean(),
  isDefault: z.boolean(),
})
export interface SaveView extends z.output<typeof SaveView> {}
const ViewRef = z.strictObject({ viewId: Id })

const OWN = { access: 'staff', staffRight: 'any' } as const
const ACT = { ...OWN, method: 'POST', isAct: true, openToStopped: true } as const

/** Personal settings: table layout, and saved views of lists. */
export const viewsEndpoints = {
  getPreference: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/preference/get',
    summary: '个人偏好',
    input: Nothing,
    output: Preference,
    refusals: [],
  }),
  savePreference: endpoint({
    ...ACT,
    path: '/staff/preference/save',
    summary: '保存个人偏好',
    input: Preference,
    output: Done,
    refusals: [],
  }),
  listViews: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/views/list',
    summary: '列表的视图：自己的和同事共享的',
    input: ViewQuery,
    output: ViewList,
    refusals: [],
  }),
  listOwnViews: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/views/listOwn',
    summary: '本人在各列表保存的视图',
    input: Nothing,
    output: z.object({ list: z.array(SavedView.extend({ list: z.string() })) }),
    refusals: [],
  }),
  saveView: endpoint({
    ...ACT,
    path: '/staff/views/save',
    summary: '保存视图',
    input: SaveView,
    output: SavedView,
    refusals: ['not-found', 'view-name-taken', 'views-full'],
  }),
  removeView: endpoint({
    ...ACT,
    path: '/staff/views/remove',
    summary: '删除自己的视图',
    input: ViewRef,
    output: Done,
    refusals: ['not-found'],
  }),
}
