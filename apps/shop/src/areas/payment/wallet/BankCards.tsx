import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { BindCard } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { SubmitEvent } from 'react'
import { call } from '../../../lib/call.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { query } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { LackState } from '../../../shell/lack/LackState.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Bone } from '../../../ui/feedback/Bone.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SelectInput } from '../../../ui/form/SelectInput.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SectionHead } from '../../../ui/layout/SectionHead.tsx'
import css from '../money.module.css'
import { CardItem } from './CardItem.tsx'

const BANKS = [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '招商银行',
  '中国邮政储蓄银行',
  '中信银行',
  '中国光大银行',
  '上海浦东发展银行',
  '兴业银行',
  '中国民生银行',
  '平安银行',
  '汉口银行',
  '湖北银行',
  '农村商业银行',
  '其他银行',
] as const

/** The company's accounts: those that are bound, those being proven, and a new one. */
export function BankCards() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getWallet, {}),
    refetchOnMount: 'always',
  })
  return (
    <>
      <Panel>
        <SectionHead title="我的对公账户" note="提现只能到与企业同名的账户，最多绑定 5 个" />
        {data ? (
          data.cards.length === 0 ? (
            <EmptyState isSlim title="还没有绑定对公账户">
              绑定后即可提现。
            </EmptyState>
          ) : (
            <div className={css.cards}>
              {data.cards.map(card => (
                <CardItem key={card.cardId} card={card} canChange={isMain} />
              ))}
            </div>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={css.cards} role="status" aria-label="正在加载">
            <Bone height={116} />
          </div>
        )}
      </Panel>
      {isMain ? (
        <NewCard />
      ) : (
        <Panel>
          <LackState lack="main-account">您可以查看已绑定的账户。</LackState>
        </Panel>
      )}
    </>
  )
}

function NewCard() {
  const companyName = useSession(session => session.user.companyName)
  const queries = useQueryClient()
  const { bankName, branchName, accountNo } = BindCard.shape
  const fields = useFields({ bankName, branchName, accountNo }, { bankName: '', branchName: '', accountNo: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(paymentEndpoints.bindCard, fields.values),
    onSuccess: async card => {
      if (card.state === 'failed') fields.setError('accountNo', card.failure ?? '银行未能打款，请核对账户信息')
      else showNotice('success', '验证款已汇出，请查看账户流水并填写金额')
      await queries.invalidateQueries({ queryKey: [paymentEndpoints.getWallet.path] })
    },
    onError: failure => void fields.takeErrors(failure),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  return (
    <Panel>
      <SectionHead title="绑定新账户" note="提交后向该账户汇入 1 元以内的随机金额，填写收到的金额即完成绑定" />
      <form className={css.form} onSubmit={submit} noValidate aria-label="绑定新账户">
        <TextInput
          name="accountName"
          label="账户名称"
          value={companyName}
          onChange={() => undefined}
          maxLength={100}
          disabled
          hint="须与企业名称一致，不可修改"
        />
        <SelectInput
          {...fields.bind('bankName')}
          label="开户银行"
          isRequired
          placeholder="请选择"
          choices={BANKS.map(bank => ({ key: bank, label: bank }))}
        />
        <TextInput
          {...fields.bind('branchName')}
          label="开户支行"
          isRequired
          maxLength={60}
          placeholder="如：武汉江汉支行"
        />
        <TextInput {...fields.bind('accountNo')} number="bank-account" label="银行账号" isRequired />
        <div className={css.acts}>
          <Button type="submit" tone="primary" size="large" isBusy={isPending}>
            提交验证
          </Button>
        </div>
        <p className={css.fault} role="alert">
          {error?.message}
        </p>
      </form>
    </Panel>
  )
}
