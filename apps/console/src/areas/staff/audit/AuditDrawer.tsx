import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { faultText } from '#parts/form/use-attempt.ts'
import { BeforeAfter } from '#parts/page/BeforeAfter.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { changedFields, recordTime } from '#parts/page/time.ts'
import { AuditSubject } from './AuditSubject.tsx'
import css from './audit.module.css'
import { actorText } from './audit-text.ts'

interface AuditDrawerProps {
  readonly row: AuditRow
  readonly onClose: () => void
  /** Filters by the same person, subject or request. */
  readonly onFollow: (changes: Readonly<Record<string, string | null>>) => void
}

/** One act with all its changes, and links to related acts. */
export function AuditDrawer({ row, onClose, onFollow }: AuditDrawerProps) {
  const isLong = row.changeCount > row.changes.length
  const all = useQuery({
    ...query(staffEndpoints.listChanges, { seq: row.seq }, { errors: 'caller' }),
    enabled: isLong,
  })
  const changes = all.data?.list ?? row.changes
  return (
    <Drawer open size={640} title={`${actionText(row.action)} · 第 ${row.seq} 条`} onClose={onClose}>
      <FieldList
        fields={[
          { label: '时间', value: recordTime(row.at) },
          { label: '人员', value: `${actorText(row)}${row.isRobot ? '（机器人）' : ''}` },
          ...(row.onBehalfOf === null ? [] : [{ label: '代客', value: row.onBehalfOf }]),
          { label: '对象', value: <AuditSubject row={row} /> },
          ...(row.about === null ? [] : [{ label: '对象编号', value: row.subject }]),
          { label: '原因', value: row.reason ?? '—' },
          { label: '结果', value: row.result === 'done' ? '成功' : '被拒' },
          { label: '网络地址', value: row.clientIp ?? '—' },
          { label: '请求', value: row.requestId ?? '—' },
          { label: '链上哈希', value: <code className={css.hash}>{row.hash}</code> },
        ]}
      />
      <div className={css.follow}>
        {row.actorId !== null && (
          <Button size="small" onClick={() => onFollow({ actorId: row.actorId })}>
            此人的操作
          </Button>
        )}
        <Button size="small" onClick={() => onFollow({ subject: row.subject })}>
          此对象的操作
        </Button>
        {row.requestId !== null && (
          <Button size="small" onClick={() => onFollow({ requestId: row.requestId })}>
            同一请求
          </Button>
        )}
      </div>
      {changes.map(change => (
        <section key={change.subject} className={css.change}>
          <h3>{change.subject}</h3>
          <BeforeAfter fields={changedFields(change.before, change.after)} />
        </section>
      ))}
      {isLong && all.isPending && <Skeleton rows={4} />}
      {isLong && all.isError && (
        <ErrorState what="其余变更" message={faultText(all.error)} onRetry={() => void all.refetch()} />
      )}
      {isLong && all.data !== undefined && all.data.total > changes.length && (
        <p className={css.more}>
          共 {all.data.total} 条变更，显示前 {changes.length} 条；全部内容请导出
        </p>
      )}
    </Drawer>
  )
}
