import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreditLine } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { PayPassword, PositiveYuan } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, parseYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { z } from 'zod'
import css from '../money.module.css'
import { PayPasswordInput } from '../parts/PayPasswordInput.tsx'

const MONTHS = ['1', '3', '6', '12'] as const
const SHAPE = { amount: PositiveYuan, months: z.string(), payPassword: PayPassword }

interface DrawLoanDialogProps {
  line: CreditLine
  onMade: (amount: Fen) => void
  onClose: () => void
}

/** 采购贷用款: asks for the amount and the number of months. */
export function DrawLoanDialog({ line, onMade, onClose }: DrawLoanDialogProps) {
  const queries = useQueryClient()
  const { data: settings } = useQuery({
    ...query(paymentEndpoints.getPaySettings, {}, { errors: 'caller' }),
    refetchOnMount: 'always',
  })
  const lacksPassword = settings?.isPasswordSet === false
  const fields = useFields(SHAPE, { amount: '', months: '3', payPassword: '' })
  const { amount, months, payPassword } = fields.values
  const read = parseYuan(amount)
  const { mutate, isPending } = useSubmit({
    content: () => ({ lineId: line.lineId, amount: read ?? ZERO, months: Number(months), payPassword }),
    send: content => call(paymentEndpoints.drawLoan, content),
    onSuccess: async () => {
      onMade(read ?? ZERO)
      onClose()
      await queries.invalidateQueries()
    },
    onError: error => {
      if (fields.takeErrors(error)) return
      const isPassword = error instanceof CallError && error.reason.startsWith('pay-password')
      fields.setError(isPassword ? 'payPassword' : 'amount', error.message)
    },
  })
  const submit = (form: HTMLFormElement) => {
    if (!isPending && fields.isValid(form)) mutate()
  }
  return (
    <FormDialog
      title={`${line.creditorName} 采购贷`}
      width={560}
      verb={read !== null && read > 0 ? `用款 ${moneyText(read)}` : '用款'}
      tone="danger"
      isBusy={isPending}
      onClose={onClose}
      onSubmit={submit}
      isOff={lacksPassword}
    >
      <div className={css.notes}>
        {lacksPassword && (
          <NoteStrip
            tone="amber"
            Sign={WarnIcon}
            title="还没有设置支付密码"
            actions={
              <ButtonLink size="small" to="/withdrawPassword">
                去设置
              </ButtonLink>
            }
          >
            用款前需要输入支付密码
          </NoteStrip>
        )}
      </div>
      <TextInput
        {...fields.bind('amount')}
        label="用款金额"
        isRequired
        inputMode="decimal"
        maxLength={12}
        hint={`可用额度 ${moneyText(line.available)}，含费用`}
      />
      <SelectInput
        {...fields.bind('months')}
        label="还款期数"
        isRequired
        choices={MONTHS.map(key => ({ key, label: `${key} 个月，每月等额本金` }))}
        hint={`月费率 ${(line.monthRateBp / 100).toFixed(2)}%，按剩余本金计收，可提前还款`}
      />
      <PayPasswordInput {...fields.bind('payPassword')} />
    </FormDialog>
  )
}
