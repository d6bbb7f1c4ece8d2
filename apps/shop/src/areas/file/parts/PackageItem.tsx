import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import type { Package } from '@xiaojiu/contract/file/package-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useState } from 'react'
import css from '../BatchDownload.module.css'
import { percentOf, progressText, sizeText } from '../package-progress.ts'

interface PackageItemProps {
  item: Package
  /** The package that the address names. */
  isChosen: boolean
  /** The download was refused or broke off. */
  onFailure: () => void
}

/** One package: its progress, what is missing, and its file. */
export function PackageItem({ item, isChosen, onFailure }: PackageItemProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(isChosen)
  const { packageId, state, missing } = item
  const retry = useMutation({
    mutationFn: () => call(fileEndpoints.retryPackage, { packageId }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const fetchZip = useMutation({
    mutationFn: () => download(fileEndpoints.downloadPackage, { packageId }),
    onError: onFailure,
  })
  const percent = percentOf(item)
  return (
    <li className={classes(css.package, isChosen && css.chosen)}>
      <div>
        <div className={css.name}>{item.title}</div>
        <div className={css.quiet}>
          {timeText(item.requestedAt)}
          {item.sizeBytes !== null && `　${sizeText(item.sizeBytes)}`}
          {missing.length > 0 && (
            <>
              　
              <Button size="small" tone="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                缺 {missing.length} 份{isOpen ? '，收起' : '，查看由谁提供'}
              </Button>
            </>
          )}
        </div>
      </div>
      <div>
        <div
          className={css.bar}
          role="progressbar"
          aria-label={`${item.title}打包进度`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <div className={classes(css.quiet, state === 'failed' && css.bad)} aria-live="polite">
          {progressText(item)}
        </div>
      </div>
      <div className={css.acts}>
        {state === 'ready' && (
          <Button size="small" tone="primary" isBusy={fetchZip.isPending} onClick={() => fetchZip.mutate()}>
            下载压缩包
          </Button>
        )}
        {state === 'failed' && (
          <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            重新打包
          </Button>
        )}
      </div>
      {isOpen && missing.length > 0 && (
        <ol className={css.missing}>
          {missing.map(one => (
            <li key={one.paper}>
              {one.paper}：{one.reason}（由{one.owedBy}提供）
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
