import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'

/** A step that cannot go on: the proof is over. */
export function RecoveryExpired() {
  return (
    <ErrorState
      title="身份验证已失效"
      action={
        <ButtonLink to="/forgetPassword" tone="primary">
          重新验证
        </ButtonLink>
      }
    >
      为了账号安全，验证结果只保留 10 分钟
    </ErrorState>
  )
}
