import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { AskBindingDialog } from '../bindings/AskBindingDialog.tsx'
import { refreshBindings } from '../refresh.ts'
import { stateText } from '../words.ts'
import css from './BindMore.module.css'

/** Below the companies: open requests with their state, and a button for another request. */
export function BindMore() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Binding | 'new' | null>(null)
  const { data } = useQuery(
    query(companyEndpoints.listBindings, { side: 'mine', pageNum: 1, pageSize: 50 }, { errors: 'caller' }),
  )
  const withdraw = useMutation({
    mutationFn: ({ userBasicId, companyId }: Binding) =>
      call(companyEndpoints.leaveCompany, { userBasicId, companyId }),
    onSuccess: () => showNotice('success', '申请已撤回'),
    onSettled: () => refreshBindings(queries),
  })
  const open = data?.list.filter(({ state }) => state === 'asked' || state === 'refused') ?? []
  return (
    <section className={css.more} aria-label="绑定申请">
      {open.length > 0 && (
        <ul>
          {open.map(binding => (
            <li key={binding.companyId}>
              <span className={css.name}>{binding.companyName}</span>
              <span className={binding.state === 'asked' ? css.wait : css.bad}>
                {stateText(binding)}
                {binding.refuseReason && `：${binding.refuseReason}`}
              </span>
              {binding.state === 'asked' ? (
                <Button
                  tone="text"
                  size="small"
                  isBusy={withdraw.isPending && withdraw.variables.companyId === binding.companyId}
                  aria-label={`撤回申请：${binding.companyName}`}
                  onClick={() => withdraw.mutate(binding)}
                >
                  撤回申请
                </Button>
              ) : (
                <Button
                  tone="text"
                  size="small"
                  aria-label={`重新申请：${binding.companyName}`}
                  onClick={() => setAsked(binding)}
                >
                  重新申请
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAsked('new')}>
        <PlusIcon size={14} />
        绑定已入驻的企业
      </Button>
      {asked !== null && <AskBindingDialog before={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
