import type { ProxyTicket } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  type ComplaintKind,
  type ComplaintState,
  type ComplaintTopic,
} from '@xiaojiu/contract/service/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type DossierSource, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newestComplaints, openComplaintsOf, talksOfCompany } from './tables/company-talks.ts'

const MOST_TICKETS = 20

/** Complaints of these companies since then that are not closed. */
export async function openComplaintTickets(db: Db, companyIds: readonly string[], since: Date): Promise<ProxyTicket[]> {
  const rows = await openComplaintsOf(db, companyIds, { since, limit: MOST_TICKETS })
  return rows.map(({ id, topic, content, createdAt }) => ({
    way: 'complaint',
    ref: id,
    // Complaints have no number; staff and customers call them by topic and day.
    no: `${COMPLAINT_TOPICS[topic as ComplaintTopic]} ${dayOf(createdAt)}`,
    title: content.slice(0, 40),
    at: createdAt,
  }))
}

/** 客服: complaints and talks of a company. */
export const talksTab: DossierSource = {
  tab: 'talks',
  label: '客服',
  async read({ db }, companyId) {
    const talks = await talksOfCompany(db, companyId, MOST_SHOWN)
    const stores = await storesOf(
      db,
      talks.flatMap(talk => talk.storeId ?? []),
    )
    return [
      tableOf({
        id: 'complaints',
        title: '投诉建议',
        columns: [
          // The check constraints allow no other words.
          { label: '类型', kind: 'text', value: row => COMPLAINT_KINDS[row.kind as ComplaintKind] },
          { label: '主题', kind: 'text', value: row => COMPLAINT_TOPICS[row.topic as ComplaintTopic] },
          { label: '内容', kind: 'text', value: row => row.content },
          { label: '提交', kind: 'time', value: row => row.createdAt },
          { label: '评分', kind: 'count', value: row => row.score },
          { label: '状态', kind: 'text', value: row => COMPLAINT_STATES[row.state as ComplaintState] },
        ],
        rows: await newestComplaints(db, companyId, MOST_SHOWN),
        ref: row => row.id,
      }),
      tableOf({
        id: 'talks',
        title: '在线会话',
        columns: [
          {
            label: '与谁',
            kind: 'text',
            value: talk => (talk.storeId === null ? '平台客服' : (stores.get(talk.storeId)?.name ?? null)),
          },
          { label: '最近一条', kind: 'time', value: talk => talk.lastMessageAt },
          { label: '等待回复', kind: 'time', value: talk => talk.waitingSince },
        ],
        rows: talks,
        ref: talk => talk.id,
      }),
    ]
  },
}
