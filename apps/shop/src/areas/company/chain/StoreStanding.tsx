import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  AskHeadquarters,
  CHAIN_REQUEST_LABELS,
  type ChainRequest,
  type ChainStanding,
} from '@xiaojiu/contract/company/chain-endpoints.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import type { SubmitEvent } from 'react'
import css from '../bindings/bindings.module.css'
import { refreshChain } from '../refresh.ts'
import { CHAIN_TONES, chainTimeline } from '../words.ts'

/** The state of a store with its headquarters, and the form to request one. */
export function StoreStanding({ standing: { request, canAsk } }: { readonly standing: ChainStanding }) {
  return (
    <div className={css.helper}>
      {request ? (
        <RequestFacts request={request} />
      ) : (
        <EmptyState title="尚未加入连锁总部">填写总部的统一社会信用代码提出申请，由总部主账号确认。</EmptyState>
      )}
      {canAsk && <AskForm before={request?.headquartersCode ?? ''} />}
    </div>
  )
}

function RequestFacts({ request }: { readonly request: ChainRequest }) {
  const queries = useQueryClient()
  const { requestId, state, headquartersName, headquartersCode } = request
  const withdraw = useMutation({
    mutationFn: () => call(companyEndpoints.withdrawChainRequest, { requestId }),
    onSuccess: () => showNotice('success', '申请已撤回'),
    onSettled: () => refreshChain(queries),
  })
  const ask = async () => {
    if (await confirm({ title: '撤回申请', text: '撤回后可以重新申请加入总部。', okText: '撤回' })) withdraw.mutate()
  }
  return (
    <>
      <dl className={css.facts}>
        <dt>所属总部</dt>
        <dd>{headquartersName ?? '总部确认后显示'}</dd>
        <dt>总部代码</dt>
        <dd className="num">{headquartersCode}</dd>
        <dt>状态</dt>
        <dd className={css[CHAIN_TONES[state]]}>{CHAIN_REQUEST_LABELS[state]}</dd>
        <dt>进度</dt>
        <dd>
          <StateTimeline direction="column" label="申请进度" steps={chainTimeline(request)} />
        </dd>
      </dl>
      {request.verbs.includes('withdraw') && (
        <Button isBusy={withdraw.isPending} onClick={() => void ask()}>
          撤回申请
        </Button>
      )}
    </>
  )
}

const { headquartersCode } = AskHeadquarters.shape

function AskForm({ before }: { readonly before: string }) {
  const queries = useQueryClient()
  const fields = useFields({ headquartersCode }, { headquartersCode: before })
  const ask = useMutation({
    mutationFn: () => call(companyEndpoints.askHeadquarters, fields.values),
    onSuccess: async () => {
      showNotice('success', '申请已提交，等待总部主账号确认')
      await refreshChain(queries)
    },
    onError: error => fields.showError(error, 'headquartersCode'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ask.isPending && fields.isValid(event.currentTarget)) ask.mutate()
  }
  return (
    <form className={css.create} onSubmit={onSubmit} noValidate aria-label="申请加入总部">
      <TextInput
        {...fields.bind('headquartersCode')}
        label="总部代码"
        isRequired
        maxLength={18}
        placeholder="总部的 18 位统一社会信用代码"
      />
      <Button tone="primary" type="submit" isBusy={ask.isPending}>
        申请加入
      </Button>
    </form>
  )
}
