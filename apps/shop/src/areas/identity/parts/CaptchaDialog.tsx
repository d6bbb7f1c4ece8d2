import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { ask } from '@xiaojiu/web/call.ts'
import { searchOn } from '@xiaojiu/web/captcha-work.ts'
import { useEffect, useRef, useState } from 'react'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import css from './SliderCaptcha.module.css'
import { SliderCaptcha } from './SliderCaptcha.tsx'

/** A try that has to prove a person is at work before it can go on. */
export interface CaptchaTry {
  /** Counts the tries: each gets a fresh puzzle. */
  readonly round: number
  readonly error: string | null
}

interface CaptchaDialogProps {
  readonly asked: CaptchaTry
  readonly onSolve: (answer: CaptchaAnswer) => void
  readonly onClose: () => void
}

export function CaptchaDialog({ asked, onSolve, onClose }: CaptchaDialogProps) {
  const [isByWork, setByWork] = useState(false)
  const Puzzle = isByWork ? WorkCaptcha : SliderCaptcha
  return (
    <Dialog title="安全验证" width={368} onClose={onClose}>
      <Puzzle key={asked.round} error={asked.error} onSolve={onSolve} />
      <p className={css.other}>
        <Button tone="text" size="small" onClick={() => setByWork(!isByWork)}>
          {isByWork ? '改用滑块验证' : '看不清或无法拖动？改用无障碍验证'}
        </Button>
      </p>
    </Dialog>
  )
}

interface WorkCaptchaProps {
  readonly onSolve: (answer: CaptchaAnswer) => void
  readonly error: string | null
}

/** For users who cannot see the picture or drag: the computer does a proof of work instead. */
function WorkCaptcha({ onSolve, error }: WorkCaptchaProps) {
  const [round, setRound] = useState(0)
  const [percent, setPercent] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const solve = useRef(onSolve)
  useEffect(() => {
    solve.current = onSolve
  })
  useEffect(() => {
    const stop = new AbortController()
    const work = async () => {
      const task = await ask(identityEndpoints.newCaptchaWork, {}, { signal: stop.signal })
      if (stop.signal.aborted) return
      if (!task.ok) return setFailure(task.error.message)
      const { captchaId, zeroBits } = task.data
      const usual = 2 ** zeroBits
      const found = await searchOn(captchaId, zeroBits, {
        signal: stop.signal,
        // The duration is random; the bar approaches the end and waits there.
        onTried: count => setPercent(Math.round(95 * (1 - Math.exp((-2 * count) / usual)))),
      })
      if (found !== null) solve.current({ captchaId, captchaAnswer: String(found) })
    }
    void work()
    return () => stop.abort()
  }, [round])
  if (failure !== null)
    return (
      <ErrorState
        isSlim
        title="验证未能开始"
        onRetry={() => {
          setFailure(null)
          setRound(round + 1)
        }}
      >
        {failure}
      </ErrorState>
    )
  return (
    <div className={css.work}>
      <p role="status">正在为您验证，请稍候…</p>
      <progress className={css.progress} max={100} value={percent} aria-label="验证进度" />
      <p className={css.error} role="alert">
        {error}
      </p>
    </div>
  )
}
