import { Button } from 'antd'
import { useEscape } from '#parts/keys/escape.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from './form.module.css'

interface ConfirmActsProps {
  /** Names the act and its consequences. */
  readonly question: string
  readonly okText: string
  readonly isDanger?: boolean
  readonly isBusy: boolean
  readonly onOk: () => void
  readonly onCancel: () => void
}

/** Asks once more in place of the buttons of an act that cannot be undone: one key must not be enough for it. */
export function ConfirmActs({ question, okText, isDanger = false, isBusy, onOk, onCancel }: ConfirmActsProps) {
  const ok = () => {
    if (!isBusy) onOk()
  }
  useEscape(onCancel, !isBusy)
  useKeys([
    { keys: 'ctrl+enter', label: '确认', run: ok },
    { keys: 'enter', run: ok },
    { keys: 'escape', label: '取消', run: onCancel },
  ])
  return (
    <div className={css.confirm} role="alertdialog" aria-label="确认决定">
      <b>{question}</b>
      <span>
        <Button type="primary" danger={isDanger} loading={isBusy} onClick={ok}>
          {okText} <Kbd keys="enter" isOnFill />
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          取消 <Kbd keys="escape" />
        </Button>
      </span>
    </div>
  )
}
