import {
  LOG_IN_FAULTS,
  LOG_IN_WAYS,
  type LockedStaff,
  type RefusedAsked,
  type RefusedLogIn,
  type SecurityAsked,
  type SecurityFigures,
  type SecurityRange,
} from '@xiaojiu/contract/staff/security-endpoints.ts'
import { addMs, DAY_MS, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { countCaptchasByNetwork, countSendsByNetwork, listLocked, listStaffLogins } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { countRefusedLogIns, countRefusedNetworks, countSensitiveActs, listRefusedAtDoors } from './security-tables.ts'

const MOST_EXPORTED = 2000
const NETWORKS_SHOWN = 10
const PEOPLE_SHOWN = 20
/** At most this many logins are checked for a lock. */
const MOST_STAFF = 5000
const HOUR_MS = DAY_MS / 24

const SENSITIVE = {
  reveals: ['identity.reveal-mobile'],
  exports: ['file.start-export', 'file.download-export', 'staff.export-audit', 'staff.export-security'],
  visits: ['identity.make-proxy-key'],
} as const

/** Refused log-ins at the consoles, from the audit chain; names are masked there. */
export function listRefusedLogIns(ctx: OperatorContext, { days, before, pageSize }: RefusedAsked) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const since = startsOf(days, now).starts[0] ?? now
    const rows = await listRefusedAtDoors(db, { since, before, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    return {
      list: shown.map(({ seq, at, details, requestId }): RefusedLogIn => {
        const { login = '', way = '', reason = '', face, network = '' } = details as Record<string, string>
        return { seq, at, login, way, reason, face: face === 'seller' ? 'seller' : 'platform', network, requestId }
      }),
      next: rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null,
    }
  })
}

/** The stretches that a period is counted in, oldest first: hours of a day, or days. */
function startsOf(days: SecurityRange, now: Date) {
  const [stretch, count] = days === 1 ? [HOUR_MS, 24] : [DAY_MS, days]
  const last = days === 1 ? new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS) : startOf(dayOf(now))
  return { last, starts: Array.from({ length: count }, (_, index) => addMs(last, (index - count + 1) * stretch)) }
}

/** Staff who are locked out now because of wrong proofs. */
export function listLockedStaff(ctx: OperatorContext): Promise<LockedStaff[]> {
  return inTransaction(ctx, async tx => {
    const locked = await listLocked(tx, await listStaffLogins(tx.db, MOST_STAFF))
    return locked.map(({ person, what, until }) => ({
      accountId: person.id,
      name: person.personName,
      loginName: person.loginName,
      face: person.kind === 'seller' ? 'seller' : 'platform',
      what,
      until,
    }))
  })
}

/** Figures of log-ins and sensitive acts: by hour for one day, by day for longer periods. */
export function getSecurityFigures(ctx: OperatorContext, { days }: SecurityAsked): Promise<SecurityFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const { last, starts } = startsOf(days, now)
    const since = starts[0] ?? last
    const refused = await countRefusedLogIns(db, days === 1 ? 'hour' : 'day', since)
    const lately = addMs(now, -DAY_MS)
    const tries = await countRefusedNetworks(db, lately, NETWORKS_SHOWN)
    const sends = await countSendsByNetwork(db, lately, NETWORKS_SHOWN)
    const captchas = await countCaptchasByNetwork(db, lately, NETWORKS_SHOWN)
    return {
      tries: starts.map(at => {
        const ofStretch = refused.filter(row => row.at.getTime() === at.getTime())
        const sum = (rows: typeof refused) => rows.reduce((total, row) => total + row.count, 0)
        const factorCount = sum(ofStretch.filter(({ reason }) => reason === 'second-factor-wrong'))
        const wrongCount = sum(ofStretch.filter(({ reason }) => reason === 'wrong-login' || reason === 'wrong-code'))
        return { at, wrongCount, factorCount, otherCount: sum(ofStretch) - factorCount - wrongCount }
      }),
      networks: networksOf(tries, sends, captchas),
      people: await countSensitiveActs(db, SENSITIVE, since, PEOPLE_SHOWN),
    }
  })
}

interface Counted {
  readonly network: string
  readonly count: number
}

interface Puzzled {
  readonly network: string
  readonly shown: number
  readonly failed: number
}

/** Failed attempts, codes and captchas of each network, most attempts first. */
function networksOf(
  tries: readonly Counted[],
  sends: readonly Counted[],
  captchas: readonly Puzzled[],
): SecurityFigures['networks'] {
  const [refused, sent] = [tries, sends].map(rows => new Map(rows.map(row => [row.network, row.count])))
  const puzzled = new Map(captchas.map(row => [row.network, row]))
  return [...new Set([...tries, ...sends, ...captchas].map(({ network }) => network))]
    .map(network => ({
      ...{ network, refusedCount: refused?.get(network) ?? 0, codeCount: sent?.get(network) ?? 0 },
      captchaCount: puzzled.get(network)?.shown ?? 0,
      captchaFailedCount: puzzled.get(network)?.failed ?? 0,
    }))
    .toSorted(
      (a, b) =>
        b.refusedCount - a.refusedCount || b.captchaFailedCount - a.captchaFailedCount || b.codeCount - a.codeCount,
    )
    .slice(0, NETWORKS_SHOWN)
}

const FACES = { seller: '商家工作台', platform: '运营后台' } as const

/** The same as an Excel file. The export itself is recorded. */
export async function exportSecurity(ctx: OperatorContext, asked: SecurityAsked, reply: FastifyReply): Promise<void> {
  const { people, networks } = await getSecurityFigures(ctx, asked)
  const refused = (await listRefusedLogIns(ctx, { ...asked, pageSize: MOST_EXPORTED })).list
  const locked = await listLockedStaff(ctx)
  await inTransaction(ctx, tx =>
    audit(tx, {
      action: 'staff.export-security',
      subject: 'identity.log-in',
      details: { ...asked, count: refused.length },
    }),
  )
  await sendWorkbook(
    reply,
    `登录安全-${dayOf(ctx.now)}.xlsx`,
    [
      worksheet<RefusedLogIn>({
        name: '失败的登录',
        columns: [
          { label: '时间', width: 20, kind: 'time', value: row => row.at },
          { label: '后台', width: 12, kind: 'text', value: row => FACES[row.face] },
          { label: '账号', width: 16, kind: 'text', value: row => row.login },
          { label: '方式', width: 12, kind: 'text', value: row => LOG_IN_WAYS[row.way] ?? row.way },
          { label: '原因', width: 20, kind: 'text', value: row => LOG_IN_FAULTS[row.reason] ?? row.reason },
          { label: '网络', width: 20, kind: 'text', value: row => row.network },
          { label: '请求编号', width: 38, kind: 'text', value: row => row.requestId ?? '' },
        ],
        rows: refused,
      }),
      worksheet<LockedStaff>({
        name: '已锁定',
        columns: [
          { label: '员工', width: 12, kind: 'text', value: row => row.name },
          { label: '登录名', width: 16, kind: 'text', value: row => row.loginName },
          { label: '后台', width: 12, kind: 'text', value: row => FACES[row.face] },
          { label: '锁定', width: 12, kind: 'text', value: row => (row.what === 'login' ? '登录' : '动态口令') },
          { label: '至', width: 20, kind: 'time', value: row => row.until },
        ],
        rows: locked,
      }),
      worksheet<SecurityFigures['networks'][number]>({
        name: '来源网络',
        columns: [
          { label: '网络（近 24 小时）', width: 24, kind: 'text', value: row => row.network },
          { label: '失败的登录', width: 12, kind: 'count', value: row => row.refusedCount },
          { label: '短信验证码', width: 12, kind: 'count', value: row => row.codeCount },
          { label: '图形验证', width: 12, kind: 'count', value: row => row.captchaCount },
          { label: '图形验证失败', width: 14, kind: 'count', value: row => row.captchaFailedCount },
        ],
        rows: networks,
      }),
      worksheet<SecurityFigures['people'][number]>({
        name: '敏感操作',
        columns: [
          { label: '员工', width: 12, kind: 'text', value: row => row.name },
          { label: '查看明文', width: 10, kind: 'count', value: row => row.revealCount },
          { label: '导出', width: 10, kind: 'count', value: row => row.exportCount },
          { label: '代客登录', width: 10, kind: 'count', value: row => row.visitCount },
        ],
        rows: people,
      }),
    ],
    ctx.now,
  )
}
