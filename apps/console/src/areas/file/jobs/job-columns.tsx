import { EXPORT_STATES, type ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { Button } from 'antd'
import { EXPORT_LOOKS, isOpen, isOver, personalText, sizeText } from '#grid/export/export-look.ts'
import type { GridColumn } from '#grid/types.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

export type JobAct = 'download' | 'stop' | 'repeat' | 'revoke' | 'downloads'

interface JobColumns {
  /** Whether the person looks after the exports of others. */
  readonly keepsStaff: boolean
  readonly busyId: string | null
  readonly onAct: (act: JobAct, job: ExportJob) => void
}

/** The columns of 导出中心. */
export function jobColumns({ keepsStaff, busyId, onAct }: JobColumns): readonly GridColumn<ExportJob>[] {
  return [
    {
      id: 'title',
      title: '列表',
      isIdentity: true,
      cell: job => (
        <TwoLines
          first={job.form === 'csv' ? `${job.title}（CSV）` : job.title}
          second={job.words === '' ? '全部' : job.words}
        />
      ),
    },
    {
      id: 'askedBy',
      title: '导出人',
      width: 144,
      cell: job => (
        <TwoLines
          first={job.isOwn ? '我' : [job.askedBy, job.storeName].filter(Boolean).join(' · ')}
          second={nearTime(job.requestedAt)}
        />
      ),
    },
    {
      id: 'rows',
      title: '行数',
      width: 80,
      align: 'end',
      cell: job => <TwoLines first={job.rowCount.toLocaleString()} second={sizeText(job.sizeBytes)} />,
    },
    {
      id: 'personal',
      title: '个人信息',
      width: 176,
      cell: job => (job.isWhole ? <TwoLines first={personalText(job)} second={job.reason ?? ''} /> : personalText(job)),
    },
    { id: 'approvedBy', title: '复核人', width: 96, isWide: true, cell: job => job.approvedBy ?? '—' },
    {
      id: 'downloads',
      title: '下载次数',
      width: 88,
      align: 'end',
      cell: job =>
        job.downloadCount === 0 ? (
          '0'
        ) : (
          <Button
            size="small"
            type="link"
            aria-label={`查看“${job.title}”的下载记录`}
            onClick={() => onAct('downloads', job)}
          >
            {job.downloadCount}
          </Button>
        ),
    },
    {
      id: 'expires',
      title: '保留至',
      width: 112,
      cell: job => (job.state === 'ready' && job.expiresAt !== null ? nearTime(job.expiresAt) : '—'),
    },
    {
      id: 'state',
      title: '状态',
      width: 160,
      cell: job => {
        const [kind, tone] = EXPORT_LOOKS[job.state]
        return (
          <State kind={kind} tone={tone} note={job.failure ?? undefined}>
            {EXPORT_STATES[job.state]}
          </State>
        )
      },
    },
    {
      id: 'acts',
      title: '操作',
      width: 152,
      isTool: true,
      cell: job => (
        <>
          {mayDownload(job) && (
            <Button size="small" type="link" loading={busyId === job.exportId} onClick={() => onAct('download', job)}>
              下载
            </Button>
          )}
          {job.state === 'ready' && keepsStaff && (
            <Button size="small" type="link" danger onClick={() => onAct('revoke', job)}>
              撤回
            </Button>
          )}
          {isOpen(job) && job.storeName === '' && (
            <Button size="small" type="link" onClick={() => onAct('stop', job)}>
              停止
            </Button>
          )}
          {isOver(job) && job.isOwn && (
            <Button size="small" type="link" onClick={() => onAct('repeat', job)}>
              重新导出
            </Button>
          )}
        </>
      ),
    },
  ]
}

/** A file with unmasked personal data is for whoever asked for it; those of stores are theirs. */
export function mayDownload({ state, isOwn, isWhole, storeName }: ExportJob): boolean {
  return state === 'ready' && (isOwn || (!isWhole && storeName === ''))
}
