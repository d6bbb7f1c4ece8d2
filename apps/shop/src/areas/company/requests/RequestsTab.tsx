import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import {
  type PurchaseRequestRow,
  REQUEST_STATE_LABELS,
  REQUEST_STATES,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { EmployeeQuery } from '#links/company.ts'
import { useRight } from '#trade/session/session.ts'
import { useIsMain } from '../use-firms.ts'
import { amountText, CAUSE_WORDS, STATE_TONES } from '../words.ts'
import { RaiseDialog } from './RaiseDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import css from './requests.module.css'

const PAGE_SIZE = 20

/** 采购审批: open requests, and the results of the others. */
export function RequestsTab() {
  const [{ state, page, requestId }, change] = useQueryState(EmployeeQuery)
  const isMain = useIsMain()
  const companies = useQuery(query(companyEndpoints.listMyCompanies, {}, { errors: 'caller' }))
  const isChainStore = companies.data?.list.some(one => one.isCurrent && one.companyKind === 'chain-store') ?? false
  const mayOrder = useRight('order')
  const [isRaising, setRaising] = useState(false)
  const wanted = REQUEST_STATES.find(one => one === state)
  const requests = useQuery({
    ...query(orderEndpoints.listPurchaseRequests, { state: wanted, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <>
      <div className={css.tools}>
        <select
          className={css.filter}
          aria-label="审批状态"
          value={wanted ?? ''}
          onChange={event => change({ state: event.target.value || undefined, page: undefined })}
        >
          <option value="">全部状态</option>
          {REQUEST_STATES.map(one => (
            <option key={one} value={one}>
              {REQUEST_STATE_LABELS[one]}
            </option>
          ))}
        </select>
        <span className="meta">
          {isMain
            ? '员工超出限额或需审批的订单、门店的要货申请在这里处理'
            : '超出限额或需审批的订单由主账号处理，结果会发送到消息中心'}
        </span>
        {isChainStore && mayOrder && (
          <>
            <span className={css.grow} />
            <Button tone="primary" size="small" onClick={() => setRaising(true)}>
              <PlusIcon size={14} />
              向总部要货
            </Button>
          </>
        )}
      </div>
      <PagedList
        of={requests}
        skeleton={<TableSkeleton rows={5} rowHeight={64} />}
        empty={
          <EmptyState
            title={wanted ? `没有${REQUEST_STATE_LABELS[wanted]}的采购审批` : '还没有采购审批'}
            action={wanted && <Button onClick={() => change({ state: undefined, page: undefined })}>查看全部</Button>}
          >
            {isMain
              ? '在员工账号中设置限额或审批后，超出的订单会出现在这里。'
              : '在结算页提交采购审批后，可以在这里查看进度。'}
          </EmptyState>
        }
        pageNum={page}
        pageSize={PAGE_SIZE}
        unit="个申请"
        onPage={next => change({ page: next })}
      >
        {list => <RequestTable requests={list} onOpen={id => change({ requestId: id })} />}
      </PagedList>
      {isRaising && <RaiseDialog onClose={() => setRaising(false)} />}
      {requestId && (
        <RequestDialog requestId={requestId} onClose={() => change({ requestId: undefined }, { replace: true })} />
      )}
    </>
  )
}

interface RequestTableProps {
  requests: readonly PurchaseRequestRow[]
  onOpen: (requestId: string) => void
}

function RequestTable({ requests, onOpen }: RequestTableProps) {
  return (
    <table className={`${css.table} wide-table`}>
      <thead>
        <tr>
          <th scope="col">申请单号</th>
          <th scope="col">申请人</th>
          <th scope="col">商品</th>
          <th scope="col" className={css.right}>
            金额
          </th>
          <th scope="col">状态</th>
          <th scope="col" className={css.right}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map(request => {
          const act = request.verbs.includes('approve') ? '审批' : '查看'
          return (
            <tr key={request.requestId}>
              <td className="num">
                <span>{request.requestNo}</span>
                <span className="meta">{timeText(request.createdAt)}</span>
              </td>
              <td>
                <span>{request.askerName}</span>
                <span className="meta">
                  {request.cause === 'chain-store' ? request.fromCompanyName : CAUSE_WORDS[request.cause]}
                </span>
              </td>
              <td>
                <span className={css.goods}>{request.goodsText}</span>
                {request.note !== '' && <span className="meta">说明：{request.note}</span>}
              </td>
              <td className={classes('num', css.right)}>{amountText(request)}</td>
              <td>
                <span className={css[STATE_TONES[request.state]]}>{REQUEST_STATE_LABELS[request.state]}</span>
                {request.refuseReason && <span className="meta">{request.refuseReason}</span>}
              </td>
              <td className={css.right}>
                <Button
                  size="small"
                  tone={act === '审批' ? 'primary' : 'outline'}
                  aria-label={`${act}：${request.requestNo}`}
                  onClick={() => onOpen(request.requestId)}
                >
                  {act}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
