import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  messageSellingEndpoints,
  STAFF_MESSAGE_KINDS,
  type StaffMessage,
  type StaffMessageKind,
} from '@xiaojiu/contract/message/selling-endpoints.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { TwoLines, PageHead } from '#parts/page/Card.tsx'
import { State, Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import css from './inbox.module.css'

const columns: readonly GridColumn<StaffMessage>[] = [
  {
    id: 'title',
    title: '消息',
    isIdentity: true,
    cell: row => <TwoLines first={row.isRead ? row.title : <b>{row.title}</b>} second={row.body} />,
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
const NO_FILTERS = [] as const
const KINDS = Object.keys(STAFF_MESSAGE_KINDS) as StaffMessageKind[]

/** What the platform and the house tell the store; what must be confirmed stays on top until somebody did. */
export function InboxPage() {
  const queries = useQueryClient()
  const [openId, showId] = useOpenRow('messageId')
  const known = useQuery(query(messageSellingEndpoints.listStaffMessages, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      {
        id: 'open',
        label: '未读与待确认',
        ...(known.data && {
          count: known.data.unreadCount,
          countTone: known.data.openCount > 0 ? ('bad' as const) : ('me' as const),
        }),
      },
      ...KINDS.map(id => ({ id, label: STAFF_MESSAGE_KINDS[id] })),
    ],
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, after } = grid.query
  const messages = useQuery(
    query(
      messageSellingEndpoints.listStaffMessages,
      {
        kind: KINDS.find(kind => kind === view),
        ...(view === 'open' && { isOpen: true }),
        after: after === '' ? undefined : after,
      },
      { errors: 'caller' },
    ),
  )
  const rows = messages.data?.list ?? []
  const open = rows.find(row => row.messageId === openId)
  const show = (row: StaffMessage | null) => {
    showId(row?.messageId ?? null)
    if (row?.isRead === false)
      void ask(messageSellingEndpoints.readStaffMessages, { messageIds: [row.messageId] }).then(() =>
        queries.invalidateQueries({ queryKey: [messageSellingEndpoints.listStaffMessages.path] }),
      )
  }
  const unread = rows.filter(row => !row.isRead)
  const readAll = async () => {
    if (unread.length === 0) return
    await call(messageSellingEndpoints.readStaffMessages, { messageIds: unread.map(row => row.messageId) })
    await queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title="消息与公告" meta="召回等必读通知须在期限内确认，留下姓名和时间">
        <Button disabled={unread.length === 0} onClick={() => void readAll()}>
          本页全部已读
        </Button>
      </PageHead>
      <GridTable
        name="staff-messages"
        what="消息"
        grid={grid}
        list={listOf(messages, { rows, next: messages.data?.next ?? null })}
        columns={columns}
        rowId={row => row.messageId}
        onOpen={show}
        openId={open?.messageId}
        empty={{ title: view === 'open' ? '没有未读的消息' : '没有消息' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {open !== undefined && <MessageDrawer message={open} onClose={() => show(null)} />}
    </>
  )
}

function MessageDrawer({ message, onClose }: { readonly message: StaffMessage; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const mustConfirm = message.confirmBy !== null && message.confirmed === null
  const confirm = () =>
    void run(async () => {
      await call(messageSellingEndpoints.confirmNotice, { messageId: message.messageId })
      showNotice('success', '已确认')
      await queries.invalidateQueries()
    })
  useKeys(mustConfirm ? [{ keys: 'ctrl+enter', label: '确认已阅读', run: confirm }] : [])
  return (
    <Drawer
      open
      size={560}
      title={message.title}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {mustConfirm && (
            <Button type="primary" loading={isBusy} onClick={confirm}>
              确认已阅读
            </Button>
          )}
          {message.link !== null && (
            <Link to={message.link}>
              <Button>去处理</Button>
            </Link>
          )}
        </div>
      }
    >
      <p className={css.meta}>
        {STAFF_MESSAGE_KINDS[message.kind]} · {recordTime(message.createdAt)}
      </p>
      <p className={css.body}>{message.body}</p>
      {message.confirmed !== null && (
        <p className={css.meta}>
          {message.confirmed.by} 于 {recordTime(message.confirmed.at)} 确认已阅读
        </p>
      )}
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </Drawer>
  )
}
