import { useQuery, useQueryClient } from '@tanstack/react-query'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import {
  type PublishedList,
  qualificationOperatingEndpoints,
} from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { PageHead } from '#parts/page/Card.tsx'
import { recordTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'

const columns: readonly GridColumn<PublishedList>[] = [
  { id: 'number', title: '编号', isIdentity: true, width: 160, cell: row => row.number },
  { id: 'publishedAt', title: '发布', width: 176, cell: row => recordTime(row.publishedAt) },
  { id: 'by', title: '发布人', width: 120, cell: row => row.by },
  { id: 'count', title: '吊销证书数', width: 112, align: 'end', cell: row => row.revokedCount },
  { id: 'hash', title: 'SHA-256', cell: row => row.contentHash },
  { id: 'next', title: '有效期至', width: 200, cell: row => <Until list={row} /> },
]

function Until({ list }: { readonly list: PublishedList }) {
  const isOver = list.nextAt <= useNow()
  return (
    <State kind={isOver ? 'off' : 'done'} tone={isOver ? 'end' : 'go'}>
      {recordTime(list.nextAt)}
    </State>
  )
}

const NO_FILTERS = [] as const
const VIEWS = [{ id: 'all', label: '已发布' }] as const

/** 吊销清单: published lists with time and author, and revocations that are not published yet. */
export function RevocationLists() {
  const queries = useQueryClient()
  const grid = useGrid({ filters: NO_FILTERS, views: VIEWS })
  const lists = useQuery(query(qualificationOperatingEndpoints.listRevocationLists, {}, { errors: 'caller' }))
  const confirm = useConfirm()
  const waiting = lists.data?.unpublishedCount ?? 0
  const publish = () =>
    confirm.ask({
      title: '发布吊销清单？',
      text: `${waiting > 0 ? `${waiting} 张新吊销的证书列入清单` : '清单内容与最近一份相同'}；发布后公开，存档不能修改或撤回，有效 7 天。`,
      okText: '发布',
      isDanger: false,
      run: async () => {
        const { revokedCount } = await call(qualificationOperatingEndpoints.publishRevocationList, {})
        showNotice('success', `已发布吊销清单，共 ${revokedCount} 张证书`)
        await queries.invalidateQueries()
      },
    })
  const rows = lists.data?.list ?? []
  return (
    <>
      <PageHead
        title="吊销清单"
        meta={
          waiting > 0
            ? `有 ${waiting} 张已吊销的证书尚未列入最近一份`
            : '公开地址随时给出最新的清单；发布的存档备查，每份有效 7 天'
        }
      >
        <a href={`${API_PREFIX}${certificationEndpoints.downloadRevocationList.path}`} download>
          <Button>下载当前清单</Button>
        </a>
        <Button type="primary" disabled={lists.data === undefined} onClick={publish}>
          发布吊销清单
        </Button>
      </PageHead>
      <GridTable
        name="revocation-lists"
        what="吊销清单"
        grid={grid}
        list={listOf(lists, { rows, next: null, total: rows.length })}
        columns={columns}
        rowId={row => String(row.number)}
        empty={{ title: '还没有发布过吊销清单', hint: '吊销或换发证书后，点击“发布吊销清单”' }}
        isFlat
      />
      {confirm.dialog}
    </>
  )
}
