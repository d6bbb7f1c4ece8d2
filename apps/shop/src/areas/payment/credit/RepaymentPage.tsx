import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreditKind } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { RepaymentQuery } from '#links/payment.ts'
import { useRight, useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { PayCollection } from '../parts/PayCollection.tsx'
import { useCollection } from '../use-pay-order.ts'
import { DebtsToRepay } from './DebtsToRepay.tsx'
import { RepaidDebts } from './RepaidDebts.tsx'

/** 账期还款. Self-contained, because a company whose licence was cancelled reaches no other page. */
export const RepaymentPage = () => <Repayment kind="credit" title="账期还款" />
/** 采购贷还款. */
export const LoanRepaymentPage = () => <Repayment kind="loan" title="采购贷还款" />

const FINANCE = { label: '金融服务', href: '/personal/myFinance' }

function Repayment({ kind, title }: { kind: CreditKind; title: string }) {
  const [{ collectionId }, change] = useQueryState(RepaymentQuery)
  const queries = useQueryClient()
  const isWithdrawn = useSession(({ profile }) => profile?.companyState === 'withdrawn')
  const debts = useQuery({ ...query(paymentEndpoints.listDebts, { kind }), refetchOnMount: 'always' })
  const { collection, refresh } = useCollection(collectionId)
  const { data } = debts
  const paid = () => {
    refresh()
    void queries.invalidateQueries({ queryKey: [paymentEndpoints.listDebts.path] })
  }
  const back = () => change({ collectionId: undefined })
  const home = isWithdrawn ? { label: '证照已注销', href: '/licenseWithdraw' } : FINANCE
  const wayOut = <ButtonLink to={home.href}>{isWithdrawn ? '返回' : '查看金融服务'}</ButtonLink>
  return (
    <MoneyFrame title={title} above={home}>
      {isWithdrawn && (
        <NoteStrip tone="amber" Sign={WarnIcon} title="企业证照已注销">
          采购已停止，仍可在本页还清欠款
        </NoteStrip>
      )}
      {collection?.state === 'paid' ? (
        <>
          <Panel>
            <EmptyState
              title={`还款成功 ${moneyText(collection.amount)}`}
              action={
                <>
                  {data && data.outstanding > 0 && (
                    <Button tone="primary" onClick={back}>
                      继续还款
                    </Button>
                  )}
                  {wayOut}
                </>
              }
            >
              {data && data.outstanding > 0 ? `还有 ${moneyText(data.outstanding)} 待还。` : '款项已全部还清。'}
            </EmptyState>
          </Panel>
          <RepaidNow collectionId={collection.collectionId} />
        </>
      ) : collection?.state === 'awaiting' ? (
        <PayCollection
          collection={collection}
          title={title}
          wallet={data ? { balance: data.walletBalance, isPasswordSet: data.isPasswordSet } : null}
          onPaid={paid}
          onDecided={refresh}
          aside={
            <Button size="small" onClick={back}>
              修改金额
            </Button>
          }
        />
      ) : data ? (
        <DebtsToRepay
          kind={kind}
          title={title}
          debts={data}
          wayOut={wayOut}
          onMade={id => change({ collectionId: id })}
        />
      ) : debts.error ? (
        <Panel>
          <ErrorState error={debts.error} onRetry={() => void debts.refetch()} isRetrying={debts.isFetching} />
        </Panel>
      ) : (
        <Panel>
          <div className={css.form} role="status" aria-label="正在加载">
            <Bone height={320} />
          </div>
        </Panel>
      )}
    </MoneyFrame>
  )
}

/** Only for logins that may see the company's money; others see just the amount above. */
function RepaidNow({ collectionId }: { collectionId: string }) {
  const mayLook = useRight('finance')
  const { data } = useQuery({
    ...query(paymentEndpoints.getPaymentDetail, { payOrderId: collectionId }, { errors: 'caller' }),
    enabled: mayLook,
  })
  return data && data.repaid.length > 0 ? <RepaidDebts repaid={data.repaid} /> : null
}
