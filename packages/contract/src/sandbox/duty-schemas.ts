import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** 值守: a desk that nobody was set to keep is kept by made-up people until a person decides something there. */
export const KEEPERS = ['free', 'person', 'bot'] as const
export const KEEPER_NAMES = { free: '机器人，有人处理时让出', person: '人工', bot: '仅机器人' } as const

export const DutyList = z.object({
  posts: z.array(
    z.object({
      desk: z.string(),
      label: z.string(),
      side: z.enum(['seller', 'platform']),
      /** Cases are decided there; other posts just do their work. */
      isDesk: z.boolean(),
    }),
  ),
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

/** 演练: a fresh case at a desk; of a store's desk for that store, else for the store of the demo's sellers. */
export const PracticeWanted = z.strictObject({ desk: z.string().max(40), storeId: Id.optional() })
export interface PracticeWanted extends z.output<typeof PracticeWanted> {}
export const PracticeMade = z.object({ caseId: z.string() })
export interface PracticeMade extends z.output<typeof PracticeMade> {}
