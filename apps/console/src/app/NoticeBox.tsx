import { closeNotice, useIndicator } from '@xiaojiu/web/indicator.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Glyph } from '#parts/state/Glyph.tsx'
import css from './NoticeBox.module.css'

/** A short message that leaves by itself; failures of forms and tables stand on the field instead. */
export function NoticeBox() {
  const notice = useIndicator(state => state.notice)
  if (notice === null) return null
  const isGood = notice.state === 'success'
  return (
    <div className={css.notice} role={isGood ? 'status' : 'alert'} data-notice={notice.state}>
      <Glyph kind={isGood ? 'done' : 'warn'} tone={isGood ? 'go' : notice.state === 'warning' ? 'me' : 'bad'} />
      <span>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          onClick={() => {
            closeNotice()
            notice.action?.onAct()
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" aria-label="关闭提示" onClick={closeNotice}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
