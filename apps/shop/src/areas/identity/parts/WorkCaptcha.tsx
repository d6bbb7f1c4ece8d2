import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { ask } from '@xiaojiu/web/call.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { searchOn } from '@xiaojiu/web/captcha-work.ts'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import css from './SliderCaptcha.module.css'

interface WorkCaptchaProps {
  readonly onSolve: (answer: CaptchaAnswer) => void
  readonly error: string | null
}

/** For whoever cannot see the picture or drag: the computer does a piece of work instead. */
export function WorkCaptcha({ onSolve, error }: WorkCaptchaProps) {
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
        // How long it takes is chance; the bar comes close to the end and waits there.
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
