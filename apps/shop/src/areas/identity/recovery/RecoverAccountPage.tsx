import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { LoginOption } from '@xiaojiu/contract/identity/schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { SearchIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useDeferredValue, useState } from 'react'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { TextField } from '../parts/TextField.tsx'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { RecoveryExpired } from './RecoveryExpired.tsx'
import { isProvenFor, saveRecoveryDraft } from './recovery-draft.ts'

/** 选择账号: one mobile, several logins; whose password is to be set? */
export function RecoverAccountPage() {
  const isProven = isProvenFor('find-password')
  const [word, setWord] = useState('')
  const companyName = useDeferredValue(word.trim())
  const { data, error, refetch } = useQuery({
    queryKey: [identityEndpoints.listRecoverableAccounts.path, companyName],
    queryFn: ({ signal }) =>
      companyName
        ? call(identityEndpoints.listRecoverableByCompany, { companyName }, { signal })
        : call(identityEndpoints.listRecoverableAccounts, {}, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: isProven,
  })
  const choose = ({ userBasicId }: LoginOption) => {
    saveRecoveryDraft({ userBasicId })
    goTo('/forgetPassword/newPassword')
  }
  return (
    <RecoveryCard step={1} title="请选择要找回的账号" lead="该手机号绑定了多个账号，密码只修改选中的这一个">
      {!isProven || isRefusal(error, 'recovery-expired') ? (
        <RecoveryExpired />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.narrow}>
          <TextField
            name="companyName"
            label="按企业名称查找"
            value={word}
            onChange={setWord}
            icon={<SearchIcon size={18} />}
            autoComplete="off"
            maxLength={100}
          />
          {!data ? (
            <Bone height={160} />
          ) : data.list.length > 0 ? (
            <AccountChoice accounts={data.list} isBusy={false} onChoose={choose} />
          ) : (
            <EmptyState isSlim title="没有符合的账号">
              请换一个企业名称，或清空后查看全部
            </EmptyState>
          )}
        </div>
      )}
    </RecoveryCard>
  )
}
