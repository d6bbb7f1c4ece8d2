import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { type BankCard, BindCard, MOST_CARDS } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useState } from 'react'
import { LackState } from '#shell/lack/LackNote.tsx'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { cardText } from '../words.ts'
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

/** The company's bank accounts: bound ones, unverified ones, and a form for a new one. */
export function BankCards() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getWallet, {}),
    refetchOnMount: 'always',
  })
  return (
    <>
      <Panel>
        <SectionHead isPage title="我的对公账户" note={`提现只能到与企业同名的账户，最多绑定 ${MOST_CARDS} 个`} />
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
        <NewCard isFull={(data?.cards.length ?? 0) >= MOST_CARDS} />
      ) : (
        <Panel>
          <LackState lack="main-account">您可以查看已绑定的账户。</LackState>
        </Panel>
      )}
    </>
  )
}

function NewCard({ isFull }: { isFull: boolean }) {
  const companyName = useSession(session => session.user.companyName)
  const queries = useQueryClient()
  const { bankName, branchName, accountNo } = BindCard.shape
  const [made, setMade] = useState<BankCard | null>(null)
  const fields = useFields({ bankName, branchName, accountNo }, { bankName: '', branchName: '', accountNo: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(paymentEndpoints.bindCard, fields.values),
    onSuccess: async card => {
      if (card.state === 'failed') fields.setError('accountNo', card.failure ?? '银行未能打款，请核对账户信息')
      else {
        setMade(card)
        for (const name of ['bankName', 'branchName', 'accountNo'] as const) fields.bind(name).onChange('')
      }
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
        <div className={css.notes}>
          {made && (
            <NoteStrip tone="brand" Sign={DoneIcon} title="验证款已汇出">
              汇往 {cardText(made)}，到账后请在上方该账户下填写收到的金额，即可提现
            </NoteStrip>
          )}
          {isFull && (
            <NoteStrip tone="amber" Sign={WarnIcon} title={`已有 ${MOST_CARDS} 个账户，不能再绑定`}>
              请先在上方解绑或取消不用的账户
            </NoteStrip>
          )}
        </div>
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
          <Button type="submit" tone="primary" size="large" isBusy={isPending} disabled={isFull}>
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
