import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'

/** 值守: robots work at a desk by default (`free`) until a person decides a case there. */
const KEEPERS = ['free', 'person', 'bot'] as const
export const KEEPER_NAMES = { free: '机器人，有人处理时让出', person: '人工', bot: '仅机器人' } as const

const DemoClock = z.object({
  now: Instant,
  /** When the demo data were loaded; what is older was made up as history. */
  loadedAt: Instant,
  /** How long a desk stays with the person who decided there. */
  keptMinutes: z.int(),
  /** After how many seconds a robot looks at a case whose applicant explained something. */
  explainedSeconds: z.int(),
})

export const DutyList = z.object({
  clock: DemoClock,
  posts: z.array(
    z.object({
      desk: z.string(),
      label: z.string(),
      side: z.enum(['seller', 'platform']),
      /** Cases are decided there; other posts only do routine work. */
      isDesk: z.boolean(),
      /** The seconds after which a robot handles a new case. */
      paceSeconds: z.int(),
      /** How many cases robots have handled there; null: none. */
      bot: z.object({ doneCount: z.int(), lastAt: Instant }).nullable(),
      /** The last decision of a person there; null: none. */
      person: z.object({ name: z.string(), at: Instant }).nullable(),
    }),
  ),
  /** Stores whose desks can be set one by one; empty at a store's own console. */
  stores: z.array(z.object({ storeId: Id, name: z.string() })),
  set: z.array(
    z.object({
      desk: z.string(),
      /** Null: all stores. */
      storeId: z.string().nullable(),
      storeName: z.string().nullable(),
      keeper: z.enum(['person', 'bot']),
      until: Instant.nullable(),
      setBy: z.string(),
      setAt: Instant,
    }),
  ),
})
/** How time passes in the demo data. */
export interface DemoClock extends z.output<typeof DemoClock> {}
export interface DutyList extends z.output<typeof DutyList> {}

export const DutyChange = z.strictObject({
  /** Default: all desks. */
  desk: z.string().max(40).optional(),
  /** Only operators may set it; default: all stores. */
  storeId: Id.optional(),
  keeper: z.enum(KEEPERS),
  /** Default: until the next change. */
  until: Instant.optional(),
})
export interface DutyChange extends z.output<typeof DutyChange> {}

/** 演练: creates a case at a desk; at a desk of stores for that store, or for the demo store. */
const PracticeWanted = z.strictObject({ desk: z.string().max(40), storeId: Id.optional() })
export interface PracticeWanted extends z.output<typeof PracticeWanted> {}
const PracticeMade = z.object({ caseId: z.string() })
export interface PracticeMade extends z.output<typeof PracticeMade> {}

/** How many practice cases were created, and at how many desks there is no material left for one. */
const PracticeReset = z.object({ madeCount: z.int(), exhaustedCount: z.int() })
export interface PracticeReset extends z.output<typeof PracticeReset> {}

const BotTurn = z.object({ caseId: z.string(), title: z.string(), verdict: z.enum(['approve', 'refuse']) })
export interface BotTurn extends z.output<typeof BotTurn> {}

/** 值守: which desks of the demo data people work at. Only in the sandbox. */
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
  letBotDecide: endpoint({
    method: 'POST',
    path: '/sandbox/duty/letBot',
    access: 'operator',
    staffRight: 'demo.act',
    isAct: true,
    summary: '演示世界：让机器人立即处理一个岗位最早的一份申请',
    input: PracticeWanted,
    output: BotTurn,
    refusals: ['not-found', 'person-on-duty', 'no-case-left'],
  }),
  resetPractice: endpoint({
    method: 'POST',
    path: '/sandbox/practice/reset',
    access: 'operator',
    staffRight: 'demo.act',
    isAct: true,
    summary: '演示世界：值守恢复默认，各岗位补足演练申请',
    input: Nothing,
    output: PracticeReset,
    refusals: ['not-found'],
  }),
}
