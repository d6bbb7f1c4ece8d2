import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { PayPassword } from '@xiaojiu/contract/payment/schemas.ts'
import {
  type BankCard,
  LEAST_WITHDRAWAL,
  type Wallet,
  Withdraw,
  type Withdrawal,
} from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, formatYuan, parseYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { WithdrawalQuery } from '#links/payment.ts'
import css from '../money.module.css'
import { PayPasswordInput } from '../parts/PayPasswordInput.tsx'
import { cardText, WITHDRAWAL_WORDS } from '../words.ts'
import { BankCards } from './BankCards.tsx'
import { PayPasswordPanel } from './PayPasswordPanel.tsx'
import { WithdrawalGate } from './WithdrawalGate.tsx'

const PAGE_SIZE = 10

interface WithdrawalDeskProps {
  /** The user can reach no other page, so missing data is asked for here. */
  isAlone?: boolean
}

/** Withdraws to the company's own account with the password; lists earlier withdrawals below. */
export function WithdrawalDesk({ isAlone = false }: WithdrawalDeskProps) {
  const [{ page }, change] = useQueryState(WithdrawalQuery)
  const wallet = useQuery({ ...query(paymentEndpoints.getWallet, {}), refetchOnMount: 'always' })
  const history = useQuery({
    ...query(paymentEndpoints.listWithdrawals, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const bound = wallet.data?.cards.filter(card => card.state === 'bound') ?? []
  const lacksPart = wallet.data && isAlone && partLacking(wallet.data, bound.length > 0)
  if (lacksPart) return lacksPart
  return (
    <>
      <Panel>
        <div className={css.title}>
          <PageHeading>提现</PageHeading>
        </div>
        {wallet.data ? (
          <WithdrawalGate wallet={wallet.data} hasCard={bound.length > 0}>
            <WithdrawalForm balance={wallet.data.balance} cards={bound} />
          </WithdrawalGate>
        ) : wallet.error ? (
          <ErrorState error={wallet.error} onRetry={() => void wallet.refetch()} isRetrying={wallet.isFetching} />
        ) : (
          <div className={css.form} role="status" aria-label="正在加载">
            <Bone height={220} />
          </div>
        )}
      </Panel>
      <Panel aria-label="提现记录">
        <DataTable
          label="提现记录"
          columns={COLUMNS}
          rows={history.data?.list}
          rowKey={row => row.withdrawalId}
          error={
            history.error && !history.data ? { cause: history.error, onRetry: () => void history.refetch() } : null
          }
          empty={
            history.data?.total ? (
              <PastTheEnd onFirst={() => change({ page: undefined })} />
            ) : (
              <EmptyState isSlim title="还没有提现记录" />
            )
          }
          head={<h2>提现记录</h2>}
        />
        {history.data && history.data.total > PAGE_SIZE && (
          <div className={css.table}>
            <Pager
              pageNum={page}
              pageSize={PAGE_SIZE}
              total={history.data.total}
              unit="笔"
              onPage={next => change({ page: next === 1 ? undefined : next })}
            />
          </div>
        )}
      </Panel>
    </>
  )
}

/** The form that must be filled in first, when no link leads to it. */
function partLacking({ isPasswordSet }: Wallet, hasCard: boolean): ReactNode {
  if (!isPasswordSet) return <PayPasswordPanel onDone={() => undefined} />
  return hasCard ? null : <BankCards />
}

const COLUMNS: readonly DataColumn<Withdrawal>[] = [
  { key: 'at', label: '申请时间', width: 150, isFixed: true, render: row => timeText(row.createdAt) },
  { key: 'no', label: '提现单号', width: 220, render: row => row.withdrawalNo },
  { key: 'card', label: '收款账户', render: row => cardText(row) },
  { key: 'amount', label: '金额', align: 'right', width: 130, isFixed: true, render: row => moneyText(row.amount) },
  {
    key: 'state',
    label: '状态',
    align: 'center',
    width: 180,
    render: row => (
      <span className={row.state === 'returned' ? css.bad : row.state === 'paid' ? css.good : undefined}>
        {WITHDRAWAL_WORDS[row.state]}
        {row.failure && <span className={css.quiet}>　{row.failure}</span>}
      </span>
    ),
  },
]

const SHAPE = {
  cardId: z.string().min(1, '请选择收款账户'),
  amount: Withdraw.shape.amount,
  payPassword: PayPassword,
}

function WithdrawalForm({ balance, cards }: { balance: Fen; cards: readonly BankCard[] }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Withdrawal | null>(null)
  const fields = useFields(SHAPE, { cardId: cards[0]?.cardId ?? '', amount: '', payPassword: '' })
  const { values } = fields
  const read = parseYuan(values.amount)
  const isTooLittle = balance < LEAST_WITHDRAWAL
  const { mutate, isPending } = useSubmit({
    content: () => ({ cardId: values.cardId, amount: read ?? ZERO, payPassword: values.payPassword }),
    send: content => call(paymentEndpoints.withdraw, content),
    onSuccess: async made => {
      setMade(made)
      fields.bind('amount').onChange('')
      fields.bind('payPassword').onChange('')
      await queries.invalidateQueries()
    },
    onError: error => {
      if (fields.takeErrors(error)) return
      const isPassword = error instanceof CallError && error.reason.startsWith('pay-password')
      fields.setError(isPassword ? 'payPassword' : 'amount', error.message)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || !fields.isValid(event.currentTarget)) return
    if (read !== null && read > balance) fields.setError('amount', '超过可用余额')
    else mutate()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="提现">
      <div className={css.notes}>
        {made && (
          <NoteStrip tone="brand" Sign={DoneIcon} title={`提现 ${moneyText(made.amount)} 已提交`}>
            <span role="status">
              汇往 {cardText(made)}，{WITHDRAWAL_WORDS[made.state]}；单号 {made.withdrawalNo}，进度见下方提现记录　
              <Link className={css.link} to="/personal/myWallet">
                查看钱包
              </Link>
            </span>
          </NoteStrip>
        )}
        {isTooLittle && (
          <NoteStrip
            tone="amber"
            Sign={WarnIcon}
            title="暂无可提现的金额"
            actions={
              <ButtonLink size="small" to="/personal/myWallet">
                查看钱包明细
              </ButtonLink>
            }
          >
            可用余额 {moneyText(balance)}，满 {moneyText(LEAST_WITHDRAWAL)} 可以提现
          </NoteStrip>
        )}
      </div>
      <SelectInput
        {...fields.bind('cardId')}
        label="收款账户"
        isRequired
        choices={cards.map(card => ({ key: card.cardId, label: cardText(card) }))}
        hint="只能提现到与企业同名的对公账户"
      />
      <TextInput
        {...fields.bind('amount')}
        label="提现金额"
        isRequired
        inputMode="decimal"
        maxLength={14}
        placeholder="元，最多两位小数"
        hint={
          <>
            可用余额 {moneyText(balance)}，不收手续费{' '}
            <button
              type="button"
              className={css.link}
              onClick={() => fields.bind('amount').onChange(formatYuan(balance))}
            >
              全部提现
            </button>
          </>
        }
      />
      <PayPasswordInput {...fields.bind('payPassword')} />
      <div className={css.acts}>
        <Button type="submit" tone="danger" size="large" isBusy={isPending} disabled={isTooLittle}>
          {read !== null && read > 0 ? `提现 ${moneyText(read)}` : '提现'}
        </Button>
        <span className={css.quiet}>工作日一般 2 小时内到账</span>
      </div>
    </form>
  )
}
