import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeKind, StoreNotice } from '@xiaojiu/contract/message/notice-endpoints.ts'
import { NOTICE_KINDS } from '@xiaojiu/contract/message/notice-endpoints.ts'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { Attachments } from '../inbox/Attachments.tsx'
import css from '../inbox/inbox.module.css'
import { NoticeDialog } from './NoticeDialog.tsx'

const NONE = [] as const
const VIEWS = [{ id: 'all', label: '已发布' }] as const
const toldTo = ({ storeName }: StoreNotice) => storeName ?? '全部店铺'
const kindOf = ({ kind }: StoreNotice) => NOTICE_KINDS[kind as NoticeKind] ?? kind

const columns: readonly GridColumn<StoreNotice>[] = [
  {
    id: 'title',
    title: '公告',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={row.body} />,
  },
  { id: 'kind', title: '类别', width: 120, cell: row => <Pill>{kindOf(row)}</Pill> },
  { id: 'to', title: '发给', width: 176, cell: toldTo },
  { id: 'files', title: '附件', width: 72, align: 'end', cell: row => row.files.length || '—' },
  {
    id: 'confirmed',
    title: '确认',
    width: 152,
    cell: row =>
      row.confirmBy === null ? (
        '不要求'
      ) : (
        <TwoLines first={`${countText(row.confirmedCount)} 家已确认`} second={`${nearTime(row.confirmBy)} 截止`} />
      ),
  },
  {
    id: 'sent',
    title: '发布',
    width: 152,
    cell: row => <TwoLines first={nearTime(row.createdAt)} second={row.sentBy} />,
  },
]

/** 商家公告: what the platform has told the stores, with papers and who has confirmed it. */
export function NoticesPage() {
  const queries = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const [openId, show] = useOpenRow('messageId')
  const grid = useGrid({ filters: NONE, views: VIEWS })
  const { after } = grid.query
  const notices = useQuery(
    query(
      messageOperatingEndpoints.listStoreNotices,
      { after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = notices.data?.list ?? []
  const open = rows.find(row => row.messageId === openId)
  return (
    <>
      <PageHead title="商家公告" meta="发给店铺员工，可附文件，可要求限期确认；发出后不能修改">
        <Button type="primary" onClick={() => setWriting(true)}>
          发布公告
        </Button>
      </PageHead>
      <GridTable
        name="store-notices"
        what="公告"
        grid={grid}
        list={listOf(notices, { rows, next: notices.data?.next ?? null })}
        columns={columns}
        rowId={row => row.messageId}
        onOpen={row => show(row.messageId)}
        openId={open?.messageId}
        empty={{ title: '还没有发布过公告', hint: '发布后店铺员工在“消息与公告”中看到' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {open !== undefined && (
        <Drawer open size={560} title={open.title} onClose={() => show(null)}>
          <FieldList
            fields={[
              { label: '类别', value: kindOf(open) },
              { label: '发给', value: toldTo(open) },
              { label: '发布', value: `${open.sentBy} ${recordTime(open.createdAt)}` },
              {
                label: '确认',
                value:
                  open.confirmBy === null
                    ? '不要求确认'
                    : `${open.confirmedCount} 家已确认，${recordTime(open.confirmBy)} 截止`,
              },
            ]}
          />
          <p className={css.body}>{open.body}</p>
          <Attachments files={open.files} />
        </Drawer>
      )}
      {isWriting && (
        <NoticeDialog
          onClose={() => setWriting(false)}
          onDone={async words => {
            setWriting(false)
            showNotice('success', words)
            await queries.invalidateQueries({ queryKey: [messageOperatingEndpoints.listStoreNotices.path] })
          }}
        />
      )}
    </>
  )
}
