import type { MergeCompanies, MergePreview, MergeQuestion } from '@xiaojiu/contract/company/operating-schemas.ts'
import { companyRefusals } from '@xiaojiu/contract/company/refusals.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type Fen, formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { claimFiles } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { beyondLimits, type Context, inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { mergeProblem } from '../domain/merge.ts'
import { lockMembers } from '../tables/memberships.ts'
import { insertMerge, lockMergeSides, type MergeSideRow, moveLogins, readMergeSides } from '../tables/merges.ts'

/** What higher modules know about a company that is to be merged, and how its wallet is moved. */
export interface MergeParts {
  readonly moneyOf: (db: Db, companyId: string) => Promise<{ readonly wallet: Fen; readonly otherMoney: Fen }>
  /** Locks the money of companies, so that none arrives or leaves until they are merged. */
  readonly lockMoney: (db: Db, companyIds: readonly string[]) => Promise<void>
  readonly openOrdersOf: (db: Db, companyId: string) => Promise<number>
  readonly moveWallet: (ctx: Context, fromId: string, intoId: string, amount: Fen) => Promise<void>
}

const Asked = z.object({
  fromId: z.uuid(),
  intoId: z.uuid(),
  paperFileId: z.uuid(),
  reason: z.string(),
  askedByName: z.string(),
})
type Asked = z.output<typeof Asked>

/** 企业合并: two people, because it cannot be undone. */
export function companyMergeKind(parts: MergeParts): ApprovalKind<Asked> {
  return {
    name: 'company.merge',
    label: '合并重复企业',
    face: 'platform',
    right: 'company.act',
    payload: Asked,
    lock: (tx, asked) => lockSides(tx, parts, asked),
    async describe(tx, asked) {
      const { from, into } = await sidesOf(tx, parts, asked)
      return {
        subject: asked.fromId,
        title: `${from.name} 并入 ${into.name}`,
        before: { 信用代码: from.creditCode, 账号: `${from.loginCount} 个`, 钱包: formatYuan(from.wallet) },
        after: { 信用代码: into.creditCode, 账号: `转入 ${into.name}`, 钱包: `转入 ${formatYuan(from.wallet)}` },
        effect: effectsOf(from, into).join('；'),
        amount: null,
        about: { companyId: asked.intoId },
        fileIds: [asked.paperFileId],
      }
    },
    async versionOf(tx, asked) {
      const { from, into } = await sidesOf(tx, parts, asked)
      return JSON.stringify([from.state, from.wallet, from.otherMoney, from.loginsVersion, into.state, into.name])
    },
    carryOut: (tx, asked) => carryOut(tx, parts, asked, tx.actor.name),
  }
}

interface Side extends MergeSideRow {
  readonly wallet: Fen
  readonly otherMoney: Fen
  readonly openOrderCount: number
}

/** Logins and money of both stay as they are until the transaction ends. */
async function lockSides({ db }: Context, { lockMoney }: MergeParts, { fromId, intoId }: MergeQuestion): Promise<void> {
  const ids = [fromId, intoId].toSorted()
  await lockMergeSides(db, ids)
  for (const id of ids) await lockMembers(db, id)
  await lockMoney(db, ids)
}

async function sidesOf(
  tx: Context,
  parts: MergeParts,
  { fromId, intoId }: MergeQuestion,
): Promise<{ from: Side; into: Side }> {
  if (fromId === intoId) throw new Refusal('merge-same')
  const ids = [fromId, intoId]
  if ((await readMergeSides(tx.db, ids)).length < ids.length) throw new Refusal('not-found')
  // Its orders at other stores and its shops in other provinces prevent a merge, whoever asks for it.
  return beyondLimits(tx, async ({ db }) => {
    const rows = await readMergeSides(db, ids)
    const sideOf = async (id: string): Promise<Side> => {
      const row = rows.find(({ companyId }) => companyId === id)
      if (!row) throw new Refusal('not-found')
      return { ...row, ...(await parts.moneyOf(db, id)), openOrderCount: await parts.openOrdersOf(db, id) }
    }
    return { from: await sideOf(fromId), into: await sideOf(intoId) }
  })
}

function effectsOf(from: Side, into: Side): string[] {
  return [
    `${from.loginCount} 个账号转为 ${into.name} 的子账号，原绑定结束`,
    ...(from.wallet > ZERO ? [`钱包余额 ${formatYuan(from.wallet)} 元转入保留企业`] : []),
    '历史订单、发票、首营和资金流水留在原企业名下，档案互相链接',
    '合并后不能撤销，原企业不能再恢复',
  ]
}

function refuseWrong({ from, into }: { readonly from: Side; readonly into: Side }): void {
  const problem = mergeProblem(from, into)
  if (problem === 'merge-open-orders') throw new Refusal(problem, { count: from.openOrderCount })
  if (problem) throw new Refusal(problem)
}

/** Both companies side by side, the effects of the merge, and what prevents it. */
export function previewMerge(ctx: OperatorContext, parts: MergeParts, asked: MergeQuestion): Promise<MergePreview> {
  return inSnapshot(ctx, async tx => {
    const { from, into } = await sidesOf(tx, parts, asked)
    const problem = mergeProblem(from, into)
    const present = ({ isInChain: _chain, isMergedAway: _away, loginsVersion: _logins, ...side }: Side) => ({
      ...side,
      // The check constraint allows no other state.
      state: side.state as MergePreview['from']['state'],
    })
    return {
      ...{ from: present(from), into: present(into), effects: effectsOf(from, into) },
      problem: problem && companyRefusals[problem].msg.replace('{count}', String(from.openOrderCount)),
    }
  })
}

export function mergeCompanies(ctx: OperatorContext, parts: MergeParts, given: MergeCompanies): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    await lockSides(tx, parts, given)
    refuseWrong(await sidesOf(tx, parts, given))
    await claimFiles(tx, [given.paperFileId])
    return askApproval(tx, companyMergeKind(parts), { ...given, askedByName: tx.actor.name }, given.reason)
  })
}

async function carryOut(tx: Context, parts: MergeParts, asked: Asked, mergedByName: string): Promise<void> {
  const { fromId, intoId, paperFileId, reason, askedByName } = asked
  const sides = await sidesOf(tx, parts, asked)
  refuseWrong(sides)
  const { from, into } = sides
  const loginCount = await moveLogins(tx.db, tx.now, fromId, intoId)
  if (from.wallet > ZERO) await parts.moveWallet(tx, fromId, intoId, from.wallet)
  await insertMerge(tx.db, {
    ...{ fromCompanyId: fromId, intoCompanyId: intoId, paperFileId, reason, loginCount, walletMoved: from.wallet },
    ...{ askedByName, mergedByName, mergedAt: tx.now },
  })
  await postMessage(tx, {
    companyId: intoId,
    kind: 'account',
    title: '重复企业已合并',
    body: `${from.name}（${from.creditCode}）已并入 ${into.name}，${loginCount} 个账号转为子账号，请在账号管理中核对权限。`,
    link: '/personal/subAccount',
  })
}
