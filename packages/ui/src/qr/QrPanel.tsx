import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../class-names.ts'
import { Bone } from '../feedback/Bone.tsx'
import { DoneIcon } from '../icon/icons.tsx'
import css from './QrPanel.module.css'

const QrCode = lazy(() => import('./QrCode.tsx'))
const SIZE = 200

export interface QrPanelProps {
  /** The content of the code; null while it is being created. */
  value: string | null
  state: 'waiting' | 'scanned' | 'done' | 'expired' | 'failed'
  onRefresh: () => void
  /** Beneath the code: 请使用微信扫一扫, the time left. */
  children?: ReactNode
  /** What the code is, for screen readers: 微信支付二维码. */
  label: string
  doneText?: string
  failedText?: string
}

/** A QR code with its states: waiting, scanned, done, or expired with a button for a new one. */
export function QrPanel(props: QrPanelProps) {
  const { value, state, onRefresh, children, label, doneText = '支付成功', failedText = '二维码加载失败' } = props
  return (
    <div className={css.panel}>
      <div className={css.frame} aria-live="polite">
        {value === null ? (
          <Bone width={SIZE} height={SIZE} />
        ) : (
          <Suspense fallback={<Bone width={SIZE} height={SIZE} />}>
            <QrCode value={value} size={SIZE} label={label} />
          </Suspense>
        )}
        {state === 'scanned' && (
          <div className={classes(css.cover, css.done)}>
            <DoneIcon size={40} />
            已扫码，请在手机上确认
          </div>
        )}
        {state === 'done' && (
          <div className={classes(css.cover, css.done)}>
            <DoneIcon size={40} />
            {doneText}
          </div>
        )}
        {(state === 'expired' || state === 'failed') && (
          <div className={css.cover}>
            {state === 'expired' ? '二维码已失效' : failedText}
            <Button tone="primary" size="small" onClick={onRefresh}>
              刷新二维码
            </Button>
          </div>
        )}
      </div>
      {children && <div className={css.hint}>{children}</div>}
    </div>
  )
}
