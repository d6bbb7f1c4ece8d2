import { z } from 'zod'
import { CellKind, Id, Instant, Yuan } from '../wire.ts'

/** A case has one id, or two ids with a colon between them. */
const CaseId = z.string().regex(/^[0-9a-f-]{36}(:[0-9a-f-]{36})?$/, { message: '编号不正确' })
const Desk = z.string().regex(/^[a-z-]{2,40}$/, { message: '没有此岗位' })
const Cursor = z.string().regex(/^[\w-]{1,120}$/, { message: '翻页位置不正确' })
const PageSize = z.coerce.number<string | number>().int().min(1).max(100).default(50)

/** 我的, 未认领, 全部. */
export const TASK_TABS = ['mine', 'unclaimed', 'all'] as const
export type TaskTab = (typeof TASK_TABS)[number]

export const TaskFilter = z.strictObject({
  tab: z.enum(TASK_TABS).default('all'),
  desk: Desk.optional(),
  /** Names of desks, separated by commas; desks without the caller's right are left out. */
  desks: z.string().min(1).max(200).optional(),
  /** Only cases that this person has claimed. */
  assignee: Id.optional(),
  cursor: Cursor.optional(),
  pageSize: PageSize,
})
export interface TaskFilter extends z.output<typeof TaskFilter> {}

/** Who has claimed a case, and until when. */
export const Claim = z.object({ accountId: z.string(), name: z.string(), until: Instant, isMine: z.boolean() })
export interface Claim extends z.output<typeof Claim> {}

export const Task = z.object({
  desk: z.string(),
  deskLabel: z.string(),
  caseId: z.string(),
  title: z.string(),
  applicant: z.string(),
  amount: Yuan.nullable(),
  submittedAt: Instant,
  dueAt: Instant,
  isOverdue: z.boolean(),
  /** The applicant wrote an explanation, so a person must decide. */
  isForPerson: z.boolean(),
  claim: Claim.nullable(),
})
export interface Task extends z.output<typeof Task> {}

/** Most urgent first; send `next` to get the next page. */
export const TaskList = z.object({ list: z.array(Task), next: z.string().nullable() })
export interface TaskList extends z.output<typeof TaskList> {}

export const DoneFilter = z.strictObject({ cursor: Cursor.optional(), pageSize: PageSize })
export interface DoneFilter extends z.output<typeof DoneFilter> {}
export const DoneTask = z.object({
  desk: z.string(),
  deskLabel: z.string(),
  caseId: z.string(),
  title: z.string(),
  verdict: z.enum(['approved', 'refused']),
  reason: z.string(),
  decidedAt: Instant,
})
export interface DoneTask extends z.output<typeof DoneTask> {}
export const DoneTaskList = z.object({ list: z.array(DoneTask), next: z.string().nullable() })
export interface DoneTaskList extends z.output<typeof DoneTaskList> {}

/** Figures of a desk. Queues are counted up to ten thousand. */
export const DeskCounter = z.object({
  desk: z.string(),
  label: z.string(),
  waiting: z.int(),
  overdue: z.int(),
  oldestAt: Instant.nullable(),
  /** Claimed by the caller. */
  mine: z.int(),
  slaHours: z.int(),
  taking: z.enum(['oldest', 'value']),
})
export const TaskCounts = z.object({
  desks: z.array(DeskCounter),
  waiting: z.int(),
  overdue: z.int(),
  mine: z.int(),
  /** Who has claimed how many of these cases. */
  claimants: z.array(z.object({ accountId: z.string(), name: z.string(), count: z.int() })),
  /** Requests of colleagues that the caller may approve. */
  approvals: z.int(),
})
export interface TaskCounts extends z.output<typeof TaskCounts> {}

export const TaskRef = z.strictObject({ desk: Desk, caseId: CaseId })
export interface TaskRef extends z.output<typeof TaskRef> {}

/** A fact with its label; mobiles are masked. */
export const CaseField = z.object({
  label: z.string(),
  kind: z.enum(['text', 'money', 'count', 'day', 'time', 'mobile']),
  value: z.string(),
})

export const TaskCase = z.object({
  ...Task.shape,
  isWaiting: z.boolean(),
  /** The applying company; whoever has a conflict of interest with it declares that. */
  companyId: z.string().nullable(),
  /** Must be sent with the decision; the server refuses it when the case changed in between. */
  version: z.string(),
  fields: z.array(CaseField),
  files: z.array(
    z.object({
      fileId: z.string(),
      item: z.string(),
      label: z.string(),
      isImage: z.boolean(),
      url: z.string(),
      thumbUrl: z.string().nullable(),
    }),
  ),
  /** Typed, recognised and stored values. The reviewer must tick differences before approving. */
  readings: z.array(
    z.object({
      key: z.string(),
      item: z.string(),
      itemLabel: z.string(),
      label: z.string(),
      typed: z.string(),
      read: z.string().nullable(),
      confidence: z.number().nullable(),
      onFile: z.string().nullable(),
      isDifferent: z.boolean(),
    }),
  ),
  /** Comparisons across papers and with other applicants; `bad`: somebody must look at it. */
  checks: z.array(z.object({ text: z.string(), standing: z.enum(['ok', 'note', 'bad']) })),
  /** 影响范围: what the decision opens or closes, and what the applicant has under way. */
  effects: z.array(CaseField),
  history: z.array(z.object({ at: Instant, who: z.string(), text: z.string() })),
  /** The items that an objection can name; empty: free text. */
  items: z.array(
    z.object({
      item: z.string(),
      label: z.string(),
      /** A missing paper: naming it in a refusal asks for it. */
      isMissing: z.literal(true).optional(),
    }),
  ),
  /** Values that an approval must provide. */
  asks: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** For `many`: the chosen values, separated by commas; absent: the proposed value. */
      kind: z.enum(['text', 'money', 'choice', 'many']),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
      value: z.string(),
    }),
  ),
  /** Faults found in the papers, as texts for a refusal. */
  findings: z.array(
    z.object({
      item: z.string(),
      reason: z.string(),
      /** While it is set, the case cannot be approved. */
      isBar: z.literal(true).optional(),
    }),
  ),
})
export interface TaskCase extends z.output<typeof TaskCase> {}

const Objection = z.strictObject({
  item: z.string().trim().min(1).max(40),
  reason: z.string().trim().min(1, '请填写原因').max(300, '原因最多 300 字'),
})

export const TaskDecision = z.strictObject({
  desk: Desk,
  caseId: CaseId,
  version: z.string().max(64),
  verdict: z.enum(['approve', 'refuse']),
  /** For a refusal: at least one objection. */
  objections: z.array(Objection).max(30).default([]),
  /** For an approval: all differing fields that the reviewer has checked. */
  ticked: z.array(z.string().max(60)).max(300).default([]),
  /** For an approval: a note for the second approver, where one is needed. */
  note: z.string().trim().max(300).default(''),
  /** For an approval: the answers to `asks`. */
  answers: z.record(z.string().max(40), z.string().trim().max(300)).default({}),
})
export interface TaskDecision extends z.output<typeof TaskDecision> {}

/** 批量通过: at desks whose rows show all that a decision needs. Each case is then decided by itself. */
const MOST_AT_ONCE = 50
export const TasksToCheck = z.strictObject({
  desk: Desk,
  caseIds: z.array(CaseId).min(1).max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 件`),
})
export interface TasksToCheck extends z.output<typeof TasksToCheck> {}
export const CheckedTasks = z.object({
  list: z.array(
    z.object({
      caseId: z.string(),
      /** Must be sent with the decision. */
      version: z.string(),
      /** Claimed by the caller before. */
      isMine: z.boolean(),
      /** Why it cannot be approved now; null: it can. */
      cause: z.string().nullable(),
    }),
  ),
  /** The cases that can be approved, and their amount. */
  count: z.int(),
  amount: Yuan,
})
export interface CheckedTasks extends z.output<typeof CheckedTasks> {}

export const NextTask = z.strictObject({ desk: Desk.optional() })
export interface NextTask extends z.output<typeof NextTask> {}
export const TakenTask = z.object({ task: z.object({ desk: z.string(), caseId: z.string() }).nullable() })
export interface TakenTask extends z.output<typeof TakenTask> {}

export const TaskAssignment = z.strictObject({ desk: Desk, caseId: CaseId, accountId: Id })
export interface TaskAssignment extends z.output<typeof TaskAssignment> {}
export const DeskRef = z.strictObject({ desk: Desk })
export interface DeskRef extends z.output<typeof DeskRef> {}
export const Assignees = z.object({ list: z.array(z.object({ accountId: z.string(), name: z.string() })) })
export interface Assignees extends z.output<typeof Assignees> {}

export const DeskTerm = z.strictObject({
  desk: Desk,
  slaHours: z.int().min(1, '时限为 1 至 720 小时').max(720, '时限为 1 至 720 小时'),
  taking: z.enum(['oldest', 'value']),
})
export interface DeskTerm extends z.output<typeof DeskTerm> {}

export const NewConflict = z
  .strictObject({
    companyId: Id.optional(),
    storeId: Id.optional(),
    note: z.string().trim().min(1, '请说明关系').max(200),
  })
  .refine(given => (given.companyId === undefined) !== (given.storeId === undefined), '请选择一家企业或一家店铺')
export interface NewConflict extends z.output<typeof NewConflict> {}
export const Conflict = z.object({
  conflictId: z.string(),
  companyId: z.string().nullable(),
  storeId: z.string().nullable(),
  note: z.string(),
  declaredAt: Instant,
})
export const ConflictList = z.object({ list: z.array(Conflict) })
export interface ConflictList extends z.output<typeof ConflictList> {}
export const ConflictRef = z.strictObject({ conflictId: Id })
export interface ConflictRef extends z.output<typeof ConflictRef> {}

/** Waiting times by which a backlog is counted; cases older than the last are one more band. */
export const AGE_BAND_HOURS = [4, 24, 72] as const

/** Figures of the caller's desks, for the home page. */
export const Home = z.object({
  counts: TaskCounts,
  today: z.object({ decided: z.int(), refused: z.int(), medianMinutes: z.int().nullable() }),
  /** Waiting cases by waiting time. */
  backlog: z.array(
    z.object({
      desk: z.string(),
      label: z.string(),
      fresh: z.int(),
      overdue: z.int(),
      /** One count for each of `AGE_BAND_HOURS`, and the cases older than all. */
      ages: z.array(z.int()),
    }),
  ),
})
export interface Home extends z.output<typeof Home> {}

export const HOME_FIGURE_GROUPS = { money: '资金', trade: '交易', supply: '供应', system: '系统' } as const
export type HomeFigureGroup = keyof typeof HOME_FIGURE_GROUPS

/** Counts of other things that need attention, by the caller's rights. */
export const HomeFigures = z.object({
  list: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      group: z.enum(Object.keys(HOME_FIGURE_GROUPS) as [HomeFigureGroup]),
      count: z.int(),
      /** The screen that lists what was counted; null: `listFigure` lists it. */
      path: z.string().nullable(),
    }),
  ),
})
export interface HomeFigures extends z.output<typeof HomeFigures> {}

export const FigureRef = z.strictObject({ name: z.string().regex(/^[a-z-]{2,40}$/, { message: '没有此项' }) })
export interface FigureRef extends z.output<typeof FigureRef> {}

/** What a figure counts, the most urgent first. */
export const FigureRows = z.object({
  label: z.string(),
  /** How the figure is reckoned. */
  note: z.string(),
  count: z.int(),
  columns: z.array(z.object({ label: z.string(), kind: CellKind })),
  /** At most 200, with the screen that shows more about the row. */
  rows: z.array(z.object({ ref: z.string(), cells: z.array(z.string()), link: z.string().nullable() })),
})
export interface FigureRows extends z.output<typeof FigureRows> {}
