import { useMutation, useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { Appeal } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { APPEAL_STATE_LABELS, appealTimeline } from '../words.ts'
import css from './AppealCard.module.css'
import { saveRecoveryDraft } from './recovery-draft.ts'

/** One appeal: its login, state, history and next step. */
export function AppealCard({ appeal, appealHref }: { readonly appeal: Appeal; readonly appealHref: string }) {
  const { applyId, state, loginName, companyName, expiresAt } = appeal
  const steps = useQuery({ ...query(identityEndpoints.listAppealSteps, { applyId }), gcTime: 0 })
  const tellAgain = useMutation({
    mutationFn: () => call(identityEndpoints.resendAppealMessage, { applyId }),
    onSuccess: () => {
      showNotice('success', '短信已重新发送')
      void steps.refetch()
    },
  })
  const setPassword = () => {
    saveRecoveryDraft({ userBasicId: appeal.userBasicId })
    goTo('/forgetPassword/newPassword')
  }
  return (
    <article className={css.card} aria-label={`${companyName} 的申诉`}>
      <header className={css.head}>
        <span className={css.company}>{companyName}</span>
        <span className={css.login}>账号 {loginName}</span>
        <span className={css.state} data-state={state}>
          {APPEAL_STATE_LABELS[state]}
        </span>
      </header>
      {steps.error ? (
        <ErrorState error={steps.error} isSlim onRetry={() => void steps.refetch()} />
      ) : steps.data ? (
        <StateTimeline direction="column" steps={appealTimeline(appeal, steps.data.list)} label="申诉进度" />
      ) : (
        <Bone height={96} />
      )}
      <footer className={css.acts}>
        {state === 'approved' && expiresAt && (
          <>
            <span className={css.until}>请在 {timeText(expiresAt)} 前设置</span>
            <Button tone="primary" onClick={setPassword}>
              设置新密码
            </Button>
          </>
        )}
        {(state === 'approved' || state === 'refused') && (
          <Button isBusy={tellAgain.isPending} onClick={() => tellAgain.mutate()}>
            重发通知短信
          </Button>
        )}
        {(state === 'refused' || state === 'expired') && (
          <ButtonLink to={appealHref} tone="primary">
            重新申诉
          </ButtonLink>
        )}
      </footer>
    </article>
  )
}
