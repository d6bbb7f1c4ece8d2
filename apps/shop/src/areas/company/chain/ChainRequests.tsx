import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CHAIN_REQUEST_LABELS, type ChainRequest } from '@xiaojiu/contract/company/chain-endpoints.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { CompanyAdministrationQuery } from '#links/company.ts'
import css from '../bindings/bindings.module.css'
import { refreshChain } from '../refresh.ts'
import { CHAIN_TONES } from '../words.ts'

const PAGE_SIZE = 20

type Opened = { readonly verb: 'refuse' | 'end'; readonly request: ChainRequest }

/** Current, former and requested stores of this headquarters; for its main account. */
export function ChainRequests() {
  const queries = useQueryClient()
  const [{ page }, change] = useQueryState(CompanyAdministrationQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const requests = useQuery({
    ...query(companyEndpoints.listChainRequests, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const accept = useMutation({
    mutationFn: ({ requestId }: ChainRequest) =>
      call(companyEndpoints.decideChainRequest, { requestId, verb: 'accept', reason: '' }),
    onSuccess: (_, { storeName }) => showNotice('success', `${storeName}已成为本企业的门店`),
    onSettled: () => refreshChain(queries),
  })
  const ask = async (request: ChainRequest) => {
    const isMeant = await confirm({
      title: '接受门店',
      text: `接受后，${request.storeName}可向本企业要货，本企业可替其采购并查看其门店资料。请确认它确属本连锁。`,
      okText: '接受',
    })
    if (isMeant) accept.mutate(request)
  }
  return (
    <>
      <PagedList
        of={requests}
        skeleton={<TableSkeleton rows={4} rowHeight={76} />}
        empty={
          <EmptyState title="没有门店申请">门店注册或登录后填写本企业的统一社会信用代码，申请会出现在这里。</EmptyState>
        }
        pageNum={page}
        pageSize={PAGE_SIZE}
        unit="条"
        onPage={next => change({ page: next })}
      >
        {list => (
          <>
            <div className={css.tools}>
              <span className="meta">接受前，门店与本企业互不可见；拒绝的原因会告知门店</span>
            </div>
            <ul className={css.list}>
              {list.map(request => (
                <li key={request.requestId} className={css.row}>
                  <div className={css.main}>
                    <p className={css.name}>{request.storeName}</p>
                    <p className="meta">
                      <span className="num">{request.storeCreditCode}</span> · 法定代表人 {request.storeLegalPerson} ·{' '}
                      {request.storeAddress}
                    </p>
                    {request.reason && <p className={css.bad}>原因：{request.reason}</p>}
                  </div>
                  <div className={css.state}>
                    <span className={css[CHAIN_TONES[request.state]]}>{CHAIN_REQUEST_LABELS[request.state]}</span>
                    <span className="meta">{timeText(request.decidedAt ?? request.askedAt)}</span>
                  </div>
                  <div className={css.acts}>
                    {request.verbs.includes('accept') && (
                      <Button
                        tone="text"
                        size="small"
                        isBusy={accept.isPending}
                        aria-label={`接受：${request.storeName}`}
                        onClick={() => void ask(request)}
                      >
                        接受
                      </Button>
                    )}
                    {request.verbs.includes('refuse') && (
                      <Button
                        tone="text"
                        size="small"
                        aria-label={`拒绝：${request.storeName}`}
                        onClick={() => setOpened({ verb: 'refuse', request })}
                      >
                        拒绝
                      </Button>
                    )}
                    {request.verbs.includes('end') && (
                      <Button
                        tone="text"
                        size="small"
                        aria-label={`解除：${request.storeName}`}
                        onClick={() => setOpened({ verb: 'end', request })}
                      >
                        解除
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {opened && <ChainReasonDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const WORDS = {
  refuse: { act: '拒绝', done: '已拒绝，门店会收到通知', lead: '拒绝后，门店可以重新申请。' },
  end: { act: '解除', done: '已解除，门店会收到通知', lead: '解除后，门店不能再向本企业要货，本企业也不再看到它。' },
} as const
const Reason = z.string().trim().min(2, '请填写原因，门店可见')

interface ChainReasonDialogProps {
  readonly verb: keyof typeof WORDS
  readonly request: ChainRequest
  readonly onClose: () => void
}

/** Refusing a store or letting it go takes a reason. */
function ChainReasonDialog({ verb, request, onClose }: ChainReasonDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields({ reason: Reason }, { reason: '' })
  const { act, done, lead } = WORDS[verb]
  const { requestId, storeName } = request
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(companyEndpoints.decideChainRequest, { requestId, verb, reason: fields.values.reason.trim() }),
    onSuccess: async () => {
      showNotice('success', done)
      await refreshChain(queries)
      onClose()
    },
    onError: error => fields.showError(error, 'reason'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title={`${act}门店：${storeName}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="danger" type="submit" form={formId} isBusy={isPending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label={`${act}门店`}>
        <p className={css.lead}>{lead}</p>
        <TextArea {...fields.bind('reason')} label={`${act}原因`} isRequired maxLength={200} />
      </form>
    </Dialog>
  )
}
