import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm, goTo } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { kindWord } from '#trade/company-words.ts'
import { refreshBindings } from '../refresh.ts'
import { BINDING_TONES, positionText, stateText } from '../words.ts'
import { AskBindingDialog } from './AskBindingDialog.tsx'
import { BindingList } from './BindingList.tsx'
import css from './bindings.module.css'

/** The companies that this login acts for or has requested. */
export function MyBindings() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Binding | 'new' | null>(null)
  const leave = useMutation({
    mutationFn: ({ userBasicId, companyId }: Binding) =>
      call(companyEndpoints.leaveCompany, { userBasicId, companyId }),
    onSuccess: async (_, { state, isCurrent }) => {
      showNotice('success', state === 'asked' ? '申请已撤回' : '已解除绑定')
      // Acting for no company now: another has to be chosen.
      if (isCurrent) goTo('/companySelect')
      await refreshBindings(queries)
    },
  })
  const ask = async (binding: Binding) => {
    const isWaiting = binding.state === 'asked'
    const isMeant = await confirm({
      title: isWaiting ? '撤回申请' : '解除绑定',
      text: isWaiting
        ? `撤回对“${binding.companyName}”的绑定申请？`
        : `解绑后不能再代表“${binding.companyName}”采购；如需恢复，须重新申请。`,
      okText: isWaiting ? '撤回' : '解绑',
      isDangerous: !isWaiting,
    })
    if (isMeant) leave.mutate(binding)
  }
  const addButton = (
    <Button tone="primary" size="small" onClick={() => setAsked('new')}>
      <PlusIcon size={14} />
      绑定其他企业
    </Button>
  )
  return (
    <>
      <div className={css.tools}>
        <span className="meta">一个账号可以绑定多家企业，在“切换企业”中选择当前采购的企业</span>
        <span className={css.grow} />
        <ButtonLink size="small" to="/accountSwitching">
          切换企业
        </ButtonLink>
        {addButton}
      </div>
      <BindingList
        side="mine"
        empty={
          <EmptyState title="还没有绑定企业" action={addButton}>
            填写营业执照上的信息申请绑定，通过后即可代表该企业采购。
          </EmptyState>
        }
        row={binding => (
          <>
            <div className={css.main}>
              <p className={css.name}>
                {binding.companyName}
                {binding.isCurrent && <span className={css.now}>当前企业</span>}
              </p>
              <p className="meta">
                {kindWord(binding.companyKind)} · 统一社会信用代码 {binding.creditCode} · {positionText(binding)}
              </p>
              {binding.refuseReason && binding.state === 'refused' && (
                <p className={css.bad}>原因：{binding.refuseReason}</p>
              )}
            </div>
            <div className={css.state}>
              <span className={css[BINDING_TONES[binding.state]]}>{stateText(binding)}</span>
              <span className="meta">{timeText(binding.decidedAt ?? binding.askedAt ?? binding.createdAt)}</span>
            </div>
            <div className={css.acts}>
              {binding.verbs.includes('leave') && (
                <Button
                  tone="text"
                  size="small"
                  isBusy={leave.isPending && leave.variables.companyId === binding.companyId}
                  aria-label={`${binding.state === 'asked' ? '撤回' : '解绑'}：${binding.companyName}`}
                  onClick={() => void ask(binding)}
                >
                  {binding.state === 'asked' ? '撤回申请' : '解绑'}
                </Button>
              )}
              {binding.verbs.includes('ask-again') && (
                <Button
                  tone="text"
                  size="small"
                  aria-label={`重新申请：${binding.companyName}`}
                  onClick={() => setAsked(binding)}
                >
                  重新申请
                </Button>
              )}
            </div>
          </>
        )}
      />
      {asked !== null && <AskBindingDialog before={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </>
  )
}
