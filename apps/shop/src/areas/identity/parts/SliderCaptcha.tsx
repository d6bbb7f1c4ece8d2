import { useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import css from './SliderCaptcha.module.css'

interface SliderCaptchaProps {
  readonly onSolve: (answer: CaptchaAnswer) => void
  /** Why the last try was not accepted. */
  readonly error: string | null
}

/** Move the piece into its gap: by mouse, finger or arrow keys. */
export function SliderCaptcha({ onSolve, error }: SliderCaptchaProps) {
  // A picture is good for one try, so each mount has its own.
  const id = useId()
  const captcha = useQuery({
    queryKey: [identityEndpoints.newCaptcha.path, id],
    queryFn: () => call(identityEndpoints.newCaptcha, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [moved, setMoved] = useState(0)
  const [pieceWidth, setPieceWidth] = useState(0)
  if (captcha.isError)
    return (
      <ErrorState
        isSlim
        title="验证图加载失败"
        onRetry={() => void captcha.refetch()}
        isRetrying={captcha.isFetching}
      />
    )
  if (!captcha.data) return <Bone height={232} />
  const { captchaId, background, piece, pieceTop, width, height } = captcha.data
  const solve = () => {
    if (moved > 0) onSolve({ captchaId, captchaAnswer: String(moved) })
  }
  const solveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') solve()
  }
  return (
    <div className={css.captcha} style={{ width }}>
      <div className={css.picture} style={{ width, height }}>
        <img src={background} alt="" width={width} height={height} draggable={false} />
        <img
          className={css.piece}
          src={piece}
          alt=""
          draggable={false}
          style={{ top: pieceTop, left: moved }}
          onLoad={event => setPieceWidth(event.currentTarget.naturalWidth)}
        />
        <button type="button" className={css.renew} onClick={() => void captcha.refetch().then(() => setMoved(0))}>
          换一张
        </button>
      </div>
      <div className={css.track}>
        <span className={css.hint} aria-hidden="true" hidden={moved > 0}>
          按住滑块，拖动完成拼图
        </span>
        <input
          type="range"
          className={css.slider}
          min={0}
          max={Math.max(1, width - pieceWidth)}
          value={moved}
          aria-label="拖动滑块，或用方向键移动后按回车，使拼图落入缺口"
          autoFocus
          onChange={event => setMoved(Number(event.target.value))}
          onPointerUp={solve}
          onKeyDown={solveByKey}
        />
      </div>
      <p className={css.error} role="alert">
        {error}
      </p>
    </div>
  )
}
