import { useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Recharge } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type SubmitEvent } from 'react'
import { AgreementLinks } from '#areas/cms/public.ts'
import { RechargeQuery } from '#links/payment.ts'
import css from '../money.module.css'
import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { PayCollection } from '../parts/PayCollection.tsx'
import { useCollection } from '../use-pay-order.ts'

const QUICK = ['1000', '3000', '5000', '10000', '50000'] as const

/** 钱包充值: the amount, then the channel, on one page. */
export function RechargePage() {
  const [{ collectionId }, change] = useQueryState(RechargeQuery)
  const { collection, error, refresh } = useCollection(collectionId)
  const again = () => change({ collectionId: undefined })
  return (
    <MoneyFrame title="钱包充值">
      {!collectionId || (error && !collection) ? (
        <AmountForm onMade={id => change({ collectionId: id })} />
      ) : collection?.state === 'paid' ? (
        <Panel>
          <EmptyState
            title={`充值成功 ${moneyText(collection.amount)}`}
            action={
              <>
                <ButtonLink tone="primary" to="/personal/myWallet">
                  查看钱包
                </ButtonLink>
                <Button onClick={again}>继续充值</Button>
              </>
            }
          >
            款项已计入钱包余额，可用于支付订单和还款。
          </EmptyState>
        </Panel>
      ) : collection?.state === 'closed' ? (
        <Panel>
          <EmptyState title="充值单已关闭" action={<Button onClick={again}>重新充值</Button>}>
            超过付款时限。若您已付款，到账后仍会计入钱包。
          </EmptyState>
        </Panel>
      ) : collection ? (
        <PayCollection
          collection={collection}
          title="钱包充值"
          onPaid={refresh}
          onDecided={refresh}
          aside={
            <Button size="small" onClick={again}>
              修改金额
            </Button>
          }
        />
      ) : null}
    </MoneyFrame>
  )
}

function AmountForm({ onMade }: { onMade: (collectionId: string) => void }) {
  const { data: wallet } = useQuery(query(paymentEndpoints.getWallet, {}, { errors: 'caller' }))
  const fields = useFields({ amount: Recharge.shape.amount }, { amount: '' })
  const { mutate, isPending, error } = useSubmit({
    content: () => ({ amount: parseYuan(fields.values.amount) ?? (0 as never) }),
    send: content => call(paymentEndpoints.recharge, content),
    onSuccess: ({ collectionId }) => onMade(collectionId),
    onError: failure => void fields.takeErrors(failure),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  const { onChange, ...amount } = fields.bind('amount')
  const choose = (text: string) => onChange(text.trim())
  const read = parseYuan(fields.values.amount)
  return (
    <Panel>
      <div className={css.title}>
        <PageHeading>钱包充值</PageHeading>
      </div>
      <p className={css.lead}>
        {wallet ? `当前余额 ${moneyText(wallet.balance)}。` : ''}
        余额可支付订单、抵扣货款和还款，可随时提现到企业对公账户，不收手续费。
      </p>
      <form className={css.form} onSubmit={submit} noValidate aria-label="充值金额">
        <TextInput
          {...amount}
          onChange={choose}
          label="充值金额"
          isRequired
          inputMode="decimal"
          maxLength={12}
          placeholder="元，最多两位小数"
          hint="单笔最多 50 万元"
        />
        <div className={css.quick} role="group" aria-label="常用金额">
          {QUICK.map(text => (
            <Button key={text} size="small" onClick={() => choose(text)}>
              {Number(text).toLocaleString('zh-CN')} 元
            </Button>
          ))}
        </div>
        <div className={css.acts}>
          <Button type="submit" tone="primary" size="large" isBusy={isPending}>
            {read !== null && read > 0 ? `充值 ${moneyText(read)}` : '下一步'}
          </Button>
        </div>
        <p className={css.small}>
          充值即表示同意
          <AgreementLinks keys={['recharge']} />
        </p>
        <p className={css.fault} role="alert">
          {error?.message}
        </p>
      </form>
    </Panel>
  )
}
