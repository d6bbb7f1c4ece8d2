import { MOST_WHOLE_ROWS_ALONE } from '@xiaojiu/contract/file/export-schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { endApproval, findWaiting } from '#platform/approvals/tables.ts'
import { type Context, type Face, inSystemTransaction, isKeptWithin, type StaffContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { exportRefused } from '../events.ts'
import {
  approveExport,
  awaitSecond,
  type ExportRow,
  exportsAwaitingSecond,
  findExport,
  lockExport,
  refuseExport,
  rowsTakenOut,
} from './tables.ts'

/** What personal data in a file is, as a change that the audit shows. */
export const MASKED = { 个人信息: '已脱敏' }
export const UNMASKED = { 个人信息: '完整' }

/** A list grows while a request waits: a file that is a little longer than the approved one needs no second request. */
const GROWTH = 1.1

/**
 * Whether this many rows with unmasked personal data need a second person, or a second person again. Split into several files, the
 * same rows count as one sum.
 */
export async function needsSecond({ db, now }: Context, job: ExportRow, rowCount: number): Promise<boolean> {
  if (!job.isWhole || rowCount <= (job.approvedRows ?? 0) * GROWTH) return false
  return rowCount + (await rowsTakenOut(db, job, addMs(now, -DAY_MS))) > MOST_WHOLE_ROWS_ALONE
}

const AskedExport = z.object({ exportId: z.uuid(), rowCount: z.int() })
type AskedExport = z.output<typeof AskedExport>

/** Many rows with unmasked personal data: the file is written when a manager of staff has approved. */
function exportApproval(face: Face): ApprovalKind<AskedExport> {
  const here = async ({ db, actor }: StaffContext, exportId: string) => {
    // A manager who is limited to some stores cannot judge a file with more than those.
    if (isKeptWithin(actor)) throw new Refusal('not-found')
    return findExport(db, { face, storeId: actor.storeId, accountId: null }, exportId)
  }
  return {
    name: NAMES[face],
    label: '导出完整个人信息',
    when: `超过 ${MOST_WHOLE_ROWS_ALONE.toLocaleString('en')} 行的文件`,
    face,
    right: 'staff.act',
    askRight: 'personal.reveal',
    payload: AskedExport,
    lock: ({ db, actor }, { exportId }) => lockExport(db, { face, storeId: actor.storeId, accountId: null }, exportId),
    async describe({ db, actor, now }, { exportId, rowCount }) {
      const job = await findExport(db, { face, storeId: actor.storeId, accountId: actor.accountId }, exportId)
      if (!job) throw new Refusal('not-found')
      const inRows = (count: number) => `${count.toLocaleString('en')} 行`
      const rows = inRows(rowCount)
      const earlier = await rowsTakenOut(db, job, addMs(now, -DAY_MS))
      return {
        subject: exportId,
        title: `导出「${job.title}」${rows}，含完整个人信息`,
        before: MASKED,
        after: {
          ...{ ...UNMASKED, 筛选: job.words === '' ? '全部' : job.words, 行数: rows },
          ...(earlier > 0 && { '24 小时内已导出': inRows(earlier) }),
        },
        effect:
          '生成一份个人信息不脱敏的文件，带提交人姓名和时间水印，只有提交人可以下载；24 小时后失效，每次下载都有记录',
        amount: null,
      }
    },
    async versionOf(tx, { exportId, rowCount }) {
      const job = await here(tx, exportId)
      return job?.state === 'asking' && job.rowCount === rowCount ? `asking:${rowCount}` : 'gone'
    },
    carryOut: ({ db, now, actor }, { exportId, rowCount }) =>
      approveExport(db, exportId, { approvedByName: actor.name, approvedAt: now, approvedRows: rowCount }),
    giveUp: async (tx, { exportId }, words) => {
      const job = await findExport(tx.db, { face, storeId: tx.actor.storeId, accountId: null }, exportId)
      if (!job || !(await refuseExport(tx.db, tx.now, exportId, words))) return
      const { storeId, accountId, title } = job
      if (accountId !== tx.actor.accountId)
        await publish(tx, exportRefused, exportId, { exportId, face, storeId, accountId, title, words })
    },
  }
}

const NAMES = { platform: 'file.allow-export', seller: 'file.allow-store-export' } as const satisfies Record<
  Face,
  string
>
const KINDS = { platform: exportApproval('platform'), seller: exportApproval('seller') }
export const exportApprovals: readonly ApprovalKind<AskedExport>[] = [KINDS.platform, KINDS.seller]

/** The job waits for a second person, in the name of whoever asked for the file; nothing happens when it was stopped in between. */
export async function askSecond(tx: StaffContext, { id, face, reason }: ExportRow, rowCount: number): Promise<void> {
  if (await awaitSecond(tx.db, id, rowCount))
    await askApproval(tx, KINDS[face], { exportId: id, rowCount }, reason ?? '')
}

/** The job was stopped: nobody needs to decide it. It may have been asked for after the job was read. */
export async function withdrawRequest({ db, now }: StaffContext, { id, face }: ExportRow): Promise<void> {
  const request = await findWaiting(db, { kind: NAMES[face], subject: id }, now)
  if (request) await endApproval(db, request.id, 'withdraw', { decidedAt: now })
}

const AT_ONCE = 100

/** Ends jobs whose request has lapsed without a decision. */
export async function endUnanswered(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async ({ db, now }) => {
    for (const { id, face } of await exportsAwaitingSecond(db, AT_ONCE))
      if (!(await findWaiting(db, { kind: NAMES[face], subject: id }, now)))
        await refuseExport(db, now, id, '72 小时内没有同事复核')
  })
}
