import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Link } from 'react-router'
import { AppealForm } from './AppealForm.tsx'
import { ProveContact } from './ProveContact.tsx'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useAppeals } from './use-appeals.ts'

/** 申诉找回: for a lost mobile; papers prove the identity. */
export function PasswordRetrievalPage() {
  const { data, error, refetch } = useAppeals()
  const isProven = data !== undefined && data !== null
  return (
    <RecoveryCard
      way="appeal"
      step={isProven ? 1 : 0}
      title="申诉找回账号"
      lead={
        isProven ? (
          <>
            联系手机 <b>{data.mobile}</b> 已验证。审核通过后，它将成为该账号的登录手机
          </>
        ) : (
          '原手机号停用或丢失时，凭企业证照找回账号。先验证一个正在使用的手机号'
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={css.narrow}>
          <Bone height={44} />
          <Bone height={44} gap={24} />
        </div>
      ) : isProven ? (
        <AppealForm onExpired={() => void refetch()} />
      ) : (
        <>
          <ProveContact hint="审核结果会发送到这个手机号" onProven={() => void refetch()} />
          <div className={css.narrow}>
            <div className={css.links}>
              <Link className={css.link} to="/forgetPassword">
                手机还在用？用验证码找回
              </Link>
              <Link className={css.link} to="/forgetPassword/PasswordRetrievalSubject">
                查看申诉进度
              </Link>
            </div>
          </div>
        </>
      )}
    </RecoveryCard>
  )
}
