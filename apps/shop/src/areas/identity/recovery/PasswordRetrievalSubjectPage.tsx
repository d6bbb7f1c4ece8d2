import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { AppealCard } from './AppealCard.tsx'
import { ProveContact } from './ProveContact.tsx'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useAppeals } from './use-appeals.ts'

const APPEAL_HREF = '/forgetPassword/passwordRetrieval'

/** 申诉进度: the appeals of a mobile with their states, and the next step. */
export function PasswordRetrievalSubjectPage() {
  const { data, error, refetch } = useAppeals()
  const lead = data ? (
    <>
      联系手机 <b>{data.mobile}</b> 提交的申诉
    </>
  ) : (
    '请验证提交申诉时填写的联系手机'
  )
  return (
    <RecoveryCard title="申诉进度" lead={lead}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={css.narrow}>
          <Bone height={44} />
          <Bone height={44} gap={24} />
        </div>
      ) : data === null ? (
        <ProveContact hint="没有提交过申诉？请先到“申诉找回”提交材料" onProven={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <EmptyState
          title="这个手机号没有提交过申诉"
          action={
            <ButtonLink to={APPEAL_HREF} tone="primary">
              去申诉
            </ButtonLink>
          }
        />
      ) : (
        data.list.map(appeal => <AppealCard key={appeal.applyId} appeal={appeal} appealHref={APPEAL_HREF} />)
      )}
    </RecoveryCard>
  )
}
