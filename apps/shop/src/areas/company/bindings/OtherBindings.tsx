import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { CompanyAdministrationQuery } from '#links/company.ts'
import { refreshBindings } from '../refresh.ts'
import { BINDING_TONES, positionText, stateText } from '../words.ts'
import { BindingList } from './BindingList.tsx'
import css from './bindings.module.css'
import { DecideBindingDialog } from './DecideBindingDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'

type Opened = { readonly what: 'approve' | 'refuse' | 'hand-over'; readonly binding: Binding }

/** The logins of this company and open requests; for its main account. */
export function OtherBindings() {
  const queries = useQueryClient()
  const [{ state }, change] = useQueryState(CompanyAdministrationQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const unbind = useMutation({
    mutationFn: ({ userBasicId }: Binding) => call(companyEndpoints.unbindOther, { userBasicId }),
    onSuccess: (_, { personName }) => showNotice('success', `已与${personName}的账号解绑`),
    onSettled: () => refreshBindings(queries),
  })
  const ask = async (binding: Binding) => {
    const isMeant = await confirm({
      title: '解除绑定',
      text: `解绑后，${binding.personName}不能再代表本企业采购；其本人的登录账号不受影响。`,
      okText: '解绑',
      isDangerous: true,
    })
    if (isMeant) unbind.mutate(binding)
  }
  const close = () => setOpened(null)
  const button = (what: Opened['what'], text: string, binding: Binding) =>
    binding.verbs.includes(what) && (
      <Button
        tone="text"
        size="small"
        aria-label={`${text}：${binding.personName}`}
        onClick={() => setOpened({ what, binding })}
      >
        {text}
      </Button>
    )
  return (
    <>
      <div className={css.tools}>
        <span className="meta">
          员工用自己的账号申请绑定本企业时，在这里核对后处理；停用、权限和限额在“员工账号”中设置
        </span>
        <span className={css.grow} />
        <Checkbox
          checked={state === 'asked'}
          onChange={isOn => change({ state: isOn ? 'asked' : undefined, page: undefined })}
        >
          只看待处理
        </Checkbox>
        <ButtonLink size="small" to="/personal/employeeAccountManagement">
          管理员工账号
        </ButtonLink>
      </div>
      <BindingList
        side="others"
        empty={
          state === 'asked' ? (
            <EmptyState title="没有待处理的申请" />
          ) : (
            <EmptyState title="没有其他账号">员工可在登录后申请绑定本企业，也可由您直接新建员工账号。</EmptyState>
          )
        }
        row={binding => (
          <>
            <div className={css.main}>
              <p className={css.name}>
                {binding.personName}
                <span className={css.position}>{positionText(binding)}</span>
              </p>
              <p className="meta">
                {binding.loginName} · {binding.mobile}
                {binding.note !== '' && ` · ${binding.note}`}
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
              {button('approve', '通过', binding)}
              {button('refuse', '驳回', binding)}
              {button('hand-over', '移交主账号', binding)}
              {binding.verbs.includes('unbind') && (
                <Button
                  tone="text"
                  size="small"
                  aria-label={`解绑：${binding.personName}`}
                  onClick={() => void ask(binding)}
                >
                  解绑
                </Button>
              )}
            </div>
          </>
        )}
      />
      {opened && opened.what !== 'hand-over' && (
        <DecideBindingDialog binding={opened.binding} isApproved={opened.what === 'approve'} onClose={close} />
      )}
      {opened?.what === 'hand-over' && <HandOverDialog binding={opened.binding} onClose={close} />}
    </>
  )
}
