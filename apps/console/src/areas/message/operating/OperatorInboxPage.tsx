import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { ALERT_RULES, type OperatorMessage } from '@xiaojiu/contract/message/operating-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { GridColumn } from '#grid/types.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { Inbox, type InboxFace } from '../inbox/Inbox.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

const columns: readonly GridColumn<OperatorMessage>[] = [
  {
    id: 'title',
    title: '消息',
    isIdentity: true,
    cell: row => <TwoLines first={row.isRead ? row.title : <b>{row.title}</b>} second={row.body} />,
  },
  {
    id: 'rule',
    title: '类别',
    width: 148,
    cell: row => (
      <Pill tone={row.isAlert && row.settledAt === null ? 'red' : 'plain'}>{ALERT_RULES[row.rule].label}</Pill>
    ),
  },
  { id: 'at', title: '时间', width: 136, cell: row => nearTime(row.createdAt) },
  { id: 'state', title: '状态', width: 200, cell: row => <Standing message={row} /> },
]

function Standing({ message: { rule, isAlert, settledAt, confirmed, isRead } }: { readonly message: OperatorMessage }) {
  if (!isAlert)
    return isRead ? (
      <State kind="done">已读</State>
    ) : (
      <State kind="todo" tone="go">
        未读
      </State>
    )
  if (settledAt !== null)
    return (
      <State kind="done" note={nearTime(settledAt)}>
        {ALERT_RULES[rule].isPast ? '已处理' : '已恢复'}
      </State>
    )
  if (confirmed !== null)
    return (
      <State kind="half" tone="go" note={`${confirmed.by} · ${nearTime(confirmed.at)}`}>
        处理中
      </State>
    )
  return (
    <State kind="warn" tone="bad">
      无人处理
    </State>
  )
}

const face: InboxFace<OperatorMessage> = {
  ...{ name: 'operator-messages', path: '/platform/inbox', columns },
  listPath: messageOperatingEndpoints.listOperatorMessages.path,
  ...{ title: '消息', meta: '按权限收到的告警和通知', linkText: '去查看' },
  empty: { open: '没有未读或待处理的消息', hint: '系统每分钟检查一次，出现异常会立即提醒' },
  views: counts => [
    {
      ...{ id: 'open', label: '未读与待处理' },
      ...(counts && {
        count: Math.max(counts.unread, counts.open),
        countTone: counts.open > 0 ? ('bad' as const) : ('me' as const),
      }),
    },
    { id: 'alert', label: '告警' },
    { id: 'notice', label: '通知' },
    { id: 'all', label: '全部' },
  ],
  list: ({ view, after, pageSize, signal }) =>
    call(
      messageOperatingEndpoints.listOperatorMessages,
      {
        ...(view === 'open' && { isOpen: true }),
        ...(view === 'alert' && { isAlert: true }),
        ...(view === 'notice' && { isAlert: false }),
        ...{ after, pageSize },
      },
      { errors: 'caller', signal },
    ),
  find: async messageId => {
    const asked = { messageId, pageSize: 1 }
    return (await call(messageOperatingEndpoints.listOperatorMessages, asked, { errors: 'caller' })).list.at(0) ?? null
  },
  markRead: messageIds => call(messageOperatingEndpoints.readOperatorMessages, { messageIds }),
  kindOf: message => ALERT_RULES[message.rule].label,
  word: {
    ...{ label: '由我处理', done: '已记下由您处理', past: '确认由本人处理' },
    isAwaited: ({ isAlert, settledAt, confirmed }) => isAlert && settledAt === null && confirmed === null,
    say: messageId => call(messageOperatingEndpoints.confirmAlert, { messageId }),
  },
  note: ({ rule, settledAt }) =>
    settledAt !== null && !ALERT_RULES[rule].isPast ? `${recordTime(settledAt)} 检查时已恢复正常` : null,
}

/** Alerts and messages for platform staff, by right; unconfirmed alerts come first. */
export function OperatorInboxPage() {
  const [showsRules, setShowsRules] = useState(false)
  return (
    <>
      <Inbox face={face}>
        <Button onClick={() => setShowsRules(true)}>提醒规则</Button>
      </Inbox>
      {showsRules && <RulesDrawer onClose={() => setShowsRules(false)} />}
    </>
  )
}
