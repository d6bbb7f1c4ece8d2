import type { GatewayContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { type OpsArguments, type OpsCommand, OpsMistake } from '#platform/ops-command.ts'
import { type Objection, type ReviewDesk, readCase, type WholeCase } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'

const LISTED = 50

const USAGE = `审核：
  review list [审核台]                      待审核的申请，先提交的在前
  review show <审核台> <编号>                一份申请的内容，以及资料本身看得出的问题
  review approve <审核台> <编号>             通过
  review refuse <审核台> <编号> --item 资料名 --reason 原因   驳回；--item 与 --reason 可成对重复`

/** `review …`: lists, shows and decides cases of any desk. */
export function reviewCommand(desks: readonly ReviewDesk[], by: StaffRef): OpsCommand {
  return { name: 'review', usage: USAGE, run: (ctx, args) => review(ctx, desks, by, args) }
}

async function review(
  ctx: GatewayContext,
  desks: readonly ReviewDesk[],
  by: StaffRef,
  args: OpsArguments,
): Promise<readonly string[]> {
  const [verb, deskName, id] = args.words
  if (verb === 'list') return list(ctx, deskName === undefined ? desks : [deskOf(desks, deskName)])
  if (verb === undefined || !['show', 'approve', 'refuse'].includes(verb)) throw new OpsMistake(USAGE)
  if (deskName === undefined || id === undefined) throw new OpsMistake(`缺少审核台或编号。\n${USAGE}`)
  const desk = deskOf(desks, deskName)
  const found = await caseOf(ctx, desk, id)
  if (verb === 'show') return show(desk, found, found.isWaiting ? await desk.examine(ctx, id) : [])
  if (!found.isWaiting) throw new OpsMistake(`${desk.label}中编号为 ${id} 的申请已经处理过。`)
  if (verb === 'approve') {
    await desk.approve(ctx, id, by)
    return [`已通过：${found.title}`]
  }
  await desk.refuse(ctx, id, by, objectionsOf(args))
  return [`已驳回：${found.title}`]
}

async function list(ctx: GatewayContext, desks: readonly ReviewDesk[]): Promise<readonly string[]> {
  const lines: string[] = []
  for (const desk of desks)
    for (const { id, title, submittedAt } of await desk.waiting(ctx, { limit: LISTED }))
      lines.push(`${desk.name}  ${id}  ${submittedAt.toISOString()}  ${title}`)
  return lines.length > 0 ? lines : ['没有待审核的申请。']
}

function show(
  desk: ReviewDesk,
  { title, companyId, fields, files }: WholeCase,
  objections: readonly Objection[],
): readonly string[] {
  return [
    `${desk.label}：${title}`,
    ...(companyId ? [`  企业编号：${companyId}`] : []),
    ...fields.map(({ label, kind, value }) => `  ${label}：${kind === 'mobile' ? maskPersonalData(value) : value}`),
    ...files.map(({ label, fileId }) => `  ${label}：文件 ${fileId}`),
    objections.length === 0 ? '未发现问题。' : '发现的问题：',
    ...objections.map(({ item, reason }) => `  ${item}：${reason}`),
  ]
}

function deskOf(desks: readonly ReviewDesk[], name: string): ReviewDesk {
  const desk = desks.find(one => one.name === name)
  if (!desk) throw new OpsMistake(`没有名为 ${name} 的审核台，可用的有：${desks.map(one => one.name).join('、')}`)
  return desk
}

async function caseOf(ctx: GatewayContext, desk: ReviewDesk, id: string): Promise<WholeCase> {
  const found = await readCase(ctx, desk, id)
  if (!found) throw new OpsMistake(`${desk.label}中没有编号为 ${id} 的申请。`)
  return found
}

function objectionsOf({ options }: OpsArguments): readonly Objection[] {
  const items = options.get('item') ?? []
  const reasons = options.get('reason') ?? []
  if (items.length === 0 || items.length !== reasons.length)
    throw new OpsMistake('驳回时 --item 与 --reason 须成对给出。')
  return items.map((item, index) => ({ item, reason: reasons[index] ?? '' }))
}
