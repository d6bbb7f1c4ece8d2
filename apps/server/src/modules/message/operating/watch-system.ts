import { cronText, eventText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countLeft, sumGivenUp } from '#platform/events/failed-tables.ts'
import { MAX_ATTEMPTS } from '#platform/events/relay.ts'
import { isLate } from '#platform/jobs/cron-period.ts'
import { type JobRun, listJobRuns } from '#platform/jobs/job-tables.ts'
import { lastCheck } from '#platform/trail/check-tables.ts'
import { keepAlerts, type Trouble } from './alerts.ts'

const OUTBOX_SECONDS = 60

/** Alerts the staff on duty about late jobs, old events, dead letters and a broken audit chain. */
export function watchSystem(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { db, now } = tx
    const late = (await listJobRuns(db, now)).filter(job => isLate(job, now))
    await keepAlerts(tx, 'job-late', late.map(lateJob))
    const left = await countLeft(db, now, MAX_ATTEMPTS)
    await keepAlerts(tx, 'outbox-late', left.outboxSeconds > OUTBOX_SECONDS ? [lateOutbox(left)] : [])
    await keepAlerts(tx, 'reaction-given-up', (await sumGivenUp(db, MAX_ATTEMPTS)).map(givenUp))
    const chain = await lastCheck(db)
    await keepAlerts(tx, 'chain-broken', chain?.outcome === 'broken' ? [brokenChain(chain.seq)] : [])
  })
}

function lateJob({ name, cron }: JobRun): Trouble {
  return {
    subject: name,
    title: `定时任务“${jobText(name)}”未按时运行`,
    body: `计划${cronText(cron)} 运行，已错过三个周期。请在后台任务中查看失败记录，必要时立即运行。`,
    link: '/platform/jobs',
  }
}

function lateOutbox({ outboxCount, outboxSeconds }: { outboxCount: number; outboxSeconds: number }): Trouble {
  return {
    subject: 'outbox',
    title: '后台事件积压',
    body: `发现时有 ${outboxCount} 个事件待处理，最早的已等待 ${outboxSeconds} 秒。`,
    link: '/platform/jobs',
  }
}

/** One alert per kind: confirming one does not confirm the others. */
function givenUp({ subscriber, event, count }: { subscriber: string; event: string; count: number }): Trouble {
  return {
    subject: `${subscriber} ${event}`,
    title: `${moduleText(subscriber)}对“${eventText(event)}”的处理已放弃`,
    body: `发现时有 ${count} 项重试 8 次仍失败，须查明原因后重新处理或搁置。`,
    link: '/platform/jobs?view=failed',
  }
}

function brokenChain(seq: number): Trouble {
  return {
    subject: `chain ${seq}`,
    title: '审计链校验未通过',
    body: `第 ${seq} 条记录缺失或被改动，请保留现场并核查数据库访问记录。`,
    link: '/platform/audit',
  }
}
