import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { ALERT_RULES, type OperatorMessage } from '@xiaojiu/contract/message/operating-schemas.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import css from '../inbox/inbox.module.css'
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

const NO_FILTERS = [] as const

/** What is wrong in the house and what is told to all, by one's rights; what nobody sees to stands on top. */
export function OperatorInboxPage() {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [showsRules, setShowsRules] = useState(false)
  const known = useQuery(query(messageOperatingEndpoints.listOperatorMessages, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      {
        id: 'open',
        label: '未读与待处理',
        ...(known.data && {
          count: Math.max(known.data.unreadCount, known.data.openCount),
          countTone: known.data.openCount > 0 ? ('bad' as const) : ('me' as const),
        }),
      },
      { id: 'alert', label: '告警' },
      { id: 'notice', label: '通知' },
      { id: 'all', label: '全部' },
    ],
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, after } = grid.query
  const messages = useQuery(
    query(
      messageOperatingEndpoints.listOperatorMessages,
      {
        ...(view === 'open' && { isOpen: true }),
        ...(view === 'alert' && { isAlert: true }),
        ...(view === 'notice' && { isAlert: false }),
        after: after === '' ? undefined : after,
      },
      { errors: 'caller' },
    ),
  )
  const rows = messages.data?.list ?? []
  const open = rows.find(row => row.messageId === params.get('messageId'))
  const show = (row: OperatorMessage | null) => {
    setParams(before => {
      const next = new URLSearchParams(before)
      if (row === null) next.delete('messageId')
      else next.set('messageId', row.messageId)
      return next
    })
    if (row?.isRead === false) void ask(messageOperatingEndpoints.readOperatorMessages, { messageIds: [row.messageId] })
  }
  const close = () => {
    show(null)
    void queries.invalidateQueries({ queryKey: [messageOperatingEndpoints.listOperatorMessages.path] })
  }
  const unread = rows.filter(row => !row.isRead)
  const readAll = async () => {
    if (unread.length === 0) return
    await call(messageOperatingEndpoints.readOperatorMessages, { messageIds: unread.map(row => row.messageId) })
    await queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title="消息" meta="按权限收到的告警和通知">
        <Button onClick={() => setShowsRules(true)}>提醒规则</Button>
        <Button disabled={unread.length === 0} onClick={() => void readAll()}>
          本页全部已读
        </Button>
      </PageHead>
      <GridTable
        name="operator-messages"
        what="消息"
        grid={grid}
        list={listOf(messages, { rows, next: messages.data?.next ?? null })}
        columns={columns}
        rowId={row => row.messageId}
        onOpen={show}
        openId={open?.messageId}
        empty={{
          title: view === 'open' ? '没有未读或待处理的消息' : '没有消息',
          hint: '系统每分钟检查一次，出现异常会立即提醒',
        }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {open !== undefined && <MessageDrawer message={open} onClose={close} />}
      {showsRules && <RulesDrawer onClose={() => setShowsRules(false)} />}
    </>
  )
}

function MessageDrawer({ message, onClose }: { readonly message: OperatorMessage; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const { isAlert, settledAt, confirmed } = message
  const waits = isAlert && settledAt === null && confirmed === null
  const confirm = () =>
    void run(async () => {
      await call(messageOperatingEndpoints.confirmAlert, { messageId: message.messageId })
      showNotice('success', '已记下由您处理')
      await queries.invalidateQueries()
    })
  useKeys(waits ? [{ keys: 'ctrl+enter', label: '由我处理', run: confirm }] : [])
  return (
    <Drawer
      open
      size={560}
      title={message.title}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {waits && (
            <Button type="primary" loading={isBusy} onClick={confirm}>
              由我处理
            </Button>
          )}
          {message.link !== null && message.link !== '/platform/inbox' && (
            <Link to={message.link}>
              <Button>去查看</Button>
            </Link>
          )}
        </div>
      }
    >
      <p className={css.meta}>
        {ALERT_RULES[message.rule].label} · {recordTime(message.createdAt)}
      </p>
      <p className={css.body}>{message.body}</p>
      {confirmed !== null && (
        <p className={css.meta}>
          {confirmed.by} 于 {recordTime(confirmed.at)} 确认由本人处理
        </p>
      )}
      {settledAt !== null && !ALERT_RULES[message.rule].isPast && (
        <p className={css.meta}>{recordTime(settledAt)} 检查时已恢复正常</p>
      )}
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </Drawer>
  )
}
