import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Drawer } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridView } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { PageHead } from '#parts/page/Card.tsx'
import { recordTime } from '#parts/page/time.ts'
import { Attachments } from './Attachments.tsx'
import css from './inbox.module.css'

/** The message fields that both faces have. */
export interface InboxMessage {
  readonly messageId: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly createdAt: Date
  readonly isRead: boolean
  readonly confirmed: { readonly by: string; readonly at: Date } | null
  /** Papers sent with it. */
  readonly files?: readonly StoredFile[]
}

interface InboxPage<M> {
  readonly list: readonly M[]
  readonly next: string | null
  readonly unreadCount: number
  /** The unread count of each kind, if the face has kinds. */
  readonly unread?: readonly { readonly kind: string; readonly count: number }[]
  readonly openCount: number
}

/** The numbers of unread and unconfirmed messages, and of unread ones by kind. */
export interface InboxCounts {
  readonly unread: number
  readonly open: number
  readonly kinds: ReadonlyMap<string, number>
}

export interface InboxAsked {
  readonly view: string
  readonly after: string | undefined
  readonly pageSize: number
  readonly signal: AbortSignal
}

/** The parts of the inbox that differ between the faces: calls and texts. */
export interface InboxFace<M extends InboxMessage> {
  /** Name under which the columns of the list are saved. */
  readonly name: string
  readonly path: string
  readonly title: string
  readonly meta: string
  readonly listPath: string
  readonly columns: readonly GridColumn<M>[]
  readonly empty: { readonly open: string; readonly hint?: string }
  readonly views: (counts: InboxCounts | null) => GridView[]
  readonly list: (asked: InboxAsked) => Promise<InboxPage<M>>
  /** One message for a link; absent: links open only messages of the shown page. */
  readonly find?: (messageId: string) => Promise<M | null>
  readonly markRead: (messageIds: string[]) => Promise<unknown>
  readonly kindOf: (message: M) => string
  /** Confirms a message that requires it. */
  readonly word: {
    readonly label: string
    readonly done: string
    readonly past: string
    readonly isAwaited: (message: M) => boolean
    readonly say: (messageId: string) => Promise<unknown>
  }
  readonly linkText: string
  readonly note?: (message: M) => string | null
}

const NO_FILTERS = [] as const
const PAGE_SIZE = 50

interface InboxProps<M extends InboxMessage> {
  readonly face: InboxFace<M>
  /** Additional buttons of the page. */
  readonly children?: ReactNode
}

/** 消息 of a store or of the platform. Opening a message marks it as read; it stays in the list until its drawer is closed. */
export function Inbox<M extends InboxMessage>({ face, children }: InboxProps<M>) {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('messageId')
  const known = useInboxPage(face, { view: 'all', after: undefined, pageSize: 1 })
  const views = useMemo(() => face.views(known.data ? countsOf(known.data) : null), [face, known.data])
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, after } = grid.query
  const messages = useInboxPage(face, { view, after: after === '' ? undefined : after, pageSize: PAGE_SIZE })
  const rows = messages.data?.list ?? []
  const onPage = rows.find(row => row.messageId === openId)
  const linked = useQuery({
    queryKey: [face.listPath, 'one', openId],
    queryFn: () => (openId === null ? null : (face.find?.(openId) ?? null)),
    enabled: openId !== null && messages.isSuccess && onPage === undefined,
  })
  const open = openId === null ? undefined : (onPage ?? linked.data ?? undefined)
  const unread = rows.filter(row => !row.isRead).map(row => row.messageId)
  const renew = () => queries.invalidateQueries({ queryKey: [face.listPath] })
  const readAll = async () => {
    await face.markRead(unread)
    await queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title={face.title} meta={face.meta}>
        {children}
        <Button disabled={unread.length === 0} onClick={() => void readAll()}>
          本页全部已读
        </Button>
      </PageHead>
      <GridTable
        name={face.name}
        what="消息"
        grid={grid}
        list={listOf(messages, { rows, next: messages.data?.next ?? null })}
        columns={face.columns}
        rowId={row => row.messageId}
        onOpen={row => {
          show(row.messageId)
          if (!row.isRead) void face.markRead([row.messageId]).catch(() => undefined)
        }}
        openId={open?.messageId}
        empty={{
          title: view === 'open' ? face.empty.open : '没有消息',
          ...(face.empty.hint !== undefined && { hint: face.empty.hint }),
        }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {open !== undefined && (
        <MessageDrawer
          face={face}
          message={open}
          onClose={() => {
            show(null)
            void renew()
          }}
        />
      )}
    </>
  )
}

function countsOf({ unreadCount, openCount, unread = [] }: Omit<InboxPage<unknown>, 'list'>): InboxCounts {
  return { unread: unreadCount, open: openCount, kinds: new Map(unread.map(({ kind, count }) => [kind, count])) }
}

function useInboxPage<M extends InboxMessage>(face: InboxFace<M>, asked: Omit<InboxAsked, 'signal'>) {
  return useQuery({
    queryKey: [face.listPath, asked],
    queryFn: ({ signal }) => face.list({ ...asked, signal }),
  })
}

interface MessageDrawerProps<M extends InboxMessage> {
  readonly face: InboxFace<M>
  readonly message: M
  readonly onClose: () => void
}

function MessageDrawer<M extends InboxMessage>({ face, message, onClose }: MessageDrawerProps<M>) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const { word } = face
  const { confirmed, link } = message
  const isAwaited = word.isAwaited(message)
  const note = face.note?.(message) ?? null
  const say = () =>
    void run(async () => {
      await word.say(message.messageId)
      showNotice('success', word.done)
      await queries.invalidateQueries()
    })
  useKeys(isAwaited ? [{ keys: 'ctrl+enter', label: word.label, run: say }] : [])
  return (
    <Drawer
      open
      size={560}
      title={message.title}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {isAwaited && (
            <Button type="primary" loading={isBusy} onClick={say}>
              {word.label}
            </Button>
          )}
          {link !== null && link !== face.path && (
            <Link to={link}>
              <Button>{face.linkText}</Button>
            </Link>
          )}
        </div>
      }
    >
      <p className={css.meta}>
        {face.kindOf(message)} · {recordTime(message.createdAt)}
      </p>
      <p className={css.body}>{message.body}</p>
      <Attachments files={message.files ?? []} />
      {confirmed !== null && (
        <p className={css.meta}>
          {confirmed.by} 于 {recordTime(confirmed.at)} {word.past}
        </p>
      )}
      {note !== null && <p className={css.meta}>{note}</p>}
      <FaultLine fault={fault} />
    </Drawer>
  )
}
