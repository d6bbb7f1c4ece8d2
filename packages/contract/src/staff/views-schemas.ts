import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** Small enough that a thousand of them cost nothing. */
const MOST_CHARACTERS = 8000
const Content = z
  .record(z.string().max(60), z.unknown())
  .refine(value => JSON.stringify(value).length <= MOST_CHARACTERS, '内容过长')

const ListName = z.string().regex(/^[a-z][a-z0-9.-]{1,59}$/, { message: '列表名称不正确' })

/** How a person likes the console; what the pages do not know they leave alone. */
export const Preference = z.strictObject({
  density: z.enum(['compact', 'normal']).default('normal'),
  /** Kinds of news that are not wanted. */
  mutedNotices: z.array(z.string().max(40)).max(100).default([]),
  /** Columns of lists, by list: their order and widths. */
  columns: z
    .record(
      ListName,
      z.array(z.strictObject({ key: z.string().max(60), width: z.int().min(24).max(2000).optional() })).max(100),
    )
    .refine(value => Object.keys(value).length <= 200)
    .default({}),
})
export interface Preference extends z.output<typeof Preference> {}

export const ViewQuery = z.strictObject({ list: ListName })

export const SavedView = z.object({
  viewId: Id,
  name: z.string(),
  content: Content,
  isShared: z.boolean(),
  /** Opened when the list is; of one's own views only. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  /** Who shared it. */
  by: z.string(),
  at: Instant,
})
export interface SavedView extends z.output<typeof SavedView> {}
export const ViewList = z.object({ list: z.array(SavedView) })

export const SaveView = z.strictObject({
  /** Left out: a new one. */
  viewId: Id.optional(),
  list: ListName,
  name: z.string().trim().min(1, '请填写视图名称').max(30, '视图名称最多 30 个字'),
  content: Content,
  isShared: z.boolean(),
  isDefault: z.boolean(),
})
export interface SaveView extends z.output<typeof SaveView> {}
export const ViewRef = z.strictObject({ viewId: Id })
