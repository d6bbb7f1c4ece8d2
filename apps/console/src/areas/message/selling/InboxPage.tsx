import {
  messageSellingEndpoints,
  STAFF_MESSAGE_KINDS,
  type StaffMessage,
  type StaffMessageKind,
} from '@xiaojiu/contract/message/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import type { GridColumn } from '#grid/types.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { NoticeKinds } from '#shell/NoticeKinds.tsx'
import { Inbox, type InboxFace } from '../inbox/Inbox.tsx'

const columns: readonly GridColumn<StaffMessage>[] = [
  {
    id: 'title',
    title: '消息',
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={
          <>
            {row.isRead ? row.title : <b>{row.title}</b>}{' '}
            {row.files.length > 0 && <Pill tone="outline">附件 {row.files.length}</Pill>}
          </>
        }
        second={row.body}
      />
    ),
  },
  {
    id: 'kind',
    title: '类别',
    width: 120,
    cell: row => <Pill tone={row.kind === 'recall' ? 'red' : 'plain'}>{STAFF_MESSAGE_KINDS[row.kind]}</Pill>,
  },
  { id: 'at', title: '时间', width: 136, cell: row => nearTime(row.createdAt) },
  {
    id: 'due',
    title: '确认期限',
    width: 148,
    cell: row =>
      row.confirmBy === null || row.confirmed !== null ? '—' : <TimeLimit from={row.createdAt} due={row.confirmBy} />,
  },
  {
    id: 'state',
    title: '状态',
    width: 176,
    cell: row =>
      row.confirmed !== null ? (
        <State kind="done" tone="go" note={`${row.confirmed.by} · ${nearTime(row.confirmed.at)}`}>
          已确认
        </State>
      ) : row.confirmBy !== null ? (
        <State kind="todo" tone="me">
          待确认
        </State>
      ) : row.isRead ? (
        <State kind="done">已读</State>
      ) : (
        <State kind="todo" tone="go">
          未读
        </State>
      ),
  },
]
const KINDS = Object.keys(STAFF_MESSAGE_KINDS) as StaffMessageKind[]

const face: InboxFace<StaffMessage> = {
  ...{
    name: 'staff-messages',
    path: '/seller/inbox',
    listPath: messageSellingEndpoints.listStaffMessages.path,
    columns,
  },
  ...{ title: '消息与公告', meta: '召回等必读通知须在期限内确认，留下姓名和时间', linkText: '去处理' },
  empty: { open: '没有未读的消息' },
  views: counts => [
    { id: 'all', label: '全部' },
    {
      ...{ id: 'open', label: '未读与待确认' },
      ...(counts && { count: counts.unread, countTone: counts.open > 0 ? ('bad' as const) : ('me' as const) }),
    },
    ...KINDS.map(id => {
      const count = counts?.kinds.get(id)
      return { id, label: STAFF_MESSAGE_KINDS[id], ...(count !== undefined && { count }) }
    }),
  ],
  list: ({ view, after, pageSize, signal }) =>
    call(
      messageSellingEndpoints.listStaffMessages,
      { kind: KINDS.find(kind => kind === view), ...(view === 'open' && { isOpen: true }), after, pageSize },
      { errors: 'caller', signal },
    ),
  find: async messageId => {
    const asked = { messageId, pageSize: 1 }
    return (await call(messageSellingEndpoints.listStaffMessages, asked, { errors: 'caller' })).list.at(0) ?? null
  },
  markRead: messageIds => call(messageSellingEndpoints.readStaffMessages, { messageIds }),
  kindOf: message => STAFF_MESSAGE_KINDS[message.kind],
  word: {
    ...{ label: '确认已阅读', done: '已确认', past: '确认已阅读' },
    isAwaited: ({ confirmBy, confirmed }) => confirmBy !== null && confirmed === null,
    say: messageId => call(messageSellingEndpoints.confirmNotice, { messageId }),
  },
}

/** Messages of the platform to the store; those that must be confirmed come first until somebody confirms them. */
export function InboxPage() {
  return (
    <Inbox face={face}>
      <NoticeKinds />
    </Inbox>
  )
}
