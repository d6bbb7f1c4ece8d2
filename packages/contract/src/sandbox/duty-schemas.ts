import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** 值守: a desk that nobody was set to keep is kept by made-up people until a person decides something there. */
export const KEEPERS = ['free', 'person', 'bot'] as const
export const KEEPER_NAMES = { free: '机器人，有人处理时让出', person: '人工', bot: '仅机器人' } as const

export const DutyList = z.object({
  posts: z.array(z.object({ desk: z.string(), label: z.string(), side: z.enum(['seller', 'platform']) })),
  set: z.array(
    z.object({
      desk: z.string(),
      /** Null: everywhere. */
      storeId: z.string().nullable(),
      storeName: z.string().nullable(),
      keeper: z.enum(['person', 'bot']),
      until: Instant.nullable(),
      setBy: z.string(),
      setAt: Instant,
    }),
  ),
})
export interface DutyList extends z.output<typeof DutyList> {}

export const DutyChange = z.strictObject({
  /** Left out: all desks. */
  desk: z.string().max(40).optional(),
  /** Of operators only; left out: everywhere. */
  storeId: Id.optional(),
  keeper: z.enum(KEEPERS),
  /** Left out: until it is changed. */
  until: Instant.optional(),
})
export interface DutyChange extends z.output<typeof DutyChange> {}
