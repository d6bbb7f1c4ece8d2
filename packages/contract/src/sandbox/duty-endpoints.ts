import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'

/** 值守: a desk that nobody was set to keep is kept by made-up people until a person decides something there. */
const KEEPERS = ['free', 'person', 'bot'] as const
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
const PracticeWanted = z.strictObject({ desk: z.string().max(40), storeId: Id.optional() })
export interface PracticeWanted extends z.output<typeof PracticeWanted> {}
const PracticeMade = z.object({ caseId: z.string() })
export interface PracticeMade extends z.output<typeof PracticeMade> {}

/** 值守: which desks of the demo world people keep. There is nothing of it elsewhere. */
export const dutyEndpoints = {
  listDuties: endpoint({
    method: 'GET',
    path: '/sandbox/duty/list',
    access: 'staff',
    staffRight: 'any',
    summary: '演示世界：各岗位由人工还是机器人值守',
    input: Nothing,
    output: DutyList,
    refusals: ['not-found'],
  }),
  setDuty: endpoint({
    method: 'POST',
    path: '/sandbox/duty/set',
    access: 'staff',
    staffRight: ['setting.act', 'demo.act'],
    isAct: true,
    summary: '演示世界：接管岗位，或交还给机器人',
    input: DutyChange,
    output: Done,
    refusals: ['not-found'],
  }),
  makePractice: endpoint({
    method: 'POST',
    path: '/sandbox/practice/make',
    access: 'operator',
    staffRight: 'demo.act',
    isAct: true,
    summary: '演示世界：为一个岗位生成一份演练申请',
    input: PracticeWanted,
    output: PracticeMade,
    refusals: ['not-found', 'practice-exhausted'],
  }),
}
