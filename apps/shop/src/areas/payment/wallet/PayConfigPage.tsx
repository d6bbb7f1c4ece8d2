import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { FREE_LIMITS, type PaySettings, PREFERRED_CHANNELS } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError, isRefusal } from '@xiaojiu/web/call-error.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { PayPasswordInput } from '../parts/PayPasswordInput.tsx'
import { cardText } from '../words.ts'

type Wanted = Pick<PaySettings, 'defaultChannel' | 'freeLimit' | 'subsMayUseWallet'>

/** 支付设置: the password, the bank accounts and the preferred channels. */
export function PayConfigPage() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getPaySettings, {}),
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="支付设置">
      <div className={css.column}>
        {data && !data.isPasswordSet && isMain && (
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
            设置后才能开启小额免密、允许子账号使用余额
          </NoteStrip>
        )}
        <Panel>
          <SectionHead isPage title="支付设置" />
          {data ? (
            <Settings settings={data} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <TableSkeleton rows={5} />
          )}
        </Panel>
      </div>
    </AccountLayout>
  )
}

function Settings({ settings }: { settings: PaySettings }) {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Wanted | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wanted: Wanted & { payPassword?: string }) => call(paymentEndpoints.savePaySettings, wanted),
    onSuccess: async () => {
      setAsked(null)
      showNotice('success', '已保存')
      await queries.invalidateQueries({ queryKey: [paymentEndpoints.getPaySettings.path] })
    },
    onError: (failure, wanted) => {
      const reason = failure instanceof CallError ? failure.reason : ''
      // Only loosening a setting needs the password.
      if (isRefusal(failure, 'pay-password-needed')) setAsked(wanted)
      else if (!reason.startsWith('pay-password')) showNotice('error', failure.message)
      else if (reason === 'pay-password-unset') showNotice('error', failure.message)
    },
  })
  const { defaultChannel, freeLimit, subsMayUseWallet, cards } = settings
  const limits = [...new Set([...FREE_LIMITS, freeLimit])]
  const save = (changes: Partial<Wanted>) => {
    reset()
    mutate({ defaultChannel, freeLimit, subsMayUseWallet, ...changes })
  }
  const isOff = !isMain || isPending
  return (
    <>
      <div className={css.setting}>
        <span>支付密码</span>
        <span className={css.quiet}>
          {settings.passwordSetAt
            ? `已设置，${timeText(settings.passwordSetAt)} 更新`
            : '未设置，余额支付和提现前需要设置'}
        </span>
        <ButtonLink size="small" to="/withdrawPassword">
          {settings.isPasswordSet ? '修改' : '设置'}
        </ButtonLink>
      </div>
      <div className={css.setting}>
        <span>对公账户</span>
        <span className={css.quiet}>{cards.length === 0 ? '未绑定' : cards.map(cardText).join('、')}</span>
        <ButtonLink size="small" to="/bindCard">
          管理
        </ButtonLink>
      </div>
      <div className={css.setting}>
        <label htmlFor="default-channel">默认支付方式</label>
        <span className={css.quiet}>打开收银台时首先显示</span>
        <span className={css.filters}>
          <select
            id="default-channel"
            disabled={isOff}
            value={defaultChannel ?? ''}
            onChange={event =>
              save({ defaultChannel: PREFERRED_CHANNELS.find(one => one === event.currentTarget.value) ?? null })
            }
          >
            <option value="">不指定</option>
            {PREFERRED_CHANNELS.map(channel => (
              <option key={channel} value={channel}>
                {CHANNEL_LABELS[channel]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className={css.setting}>
        <label htmlFor="free-limit">小额免密</label>
        <span className={css.quiet}>单笔不超过该金额的余额支付无需支付密码</span>
        <span className={css.filters}>
          <select
            id="free-limit"
            disabled={isOff || (!settings.isPasswordSet && freeLimit === 0)}
            value={String(freeLimit)}
            onChange={event =>
              save({ freeLimit: limits.find(limit => String(limit) === event.currentTarget.value) ?? freeLimit })
            }
          >
            {limits.map(limit => (
              <option key={limit} value={limit}>
                {limit === 0 ? '不开启' : `${roundMoneyText(limit)} 以内`}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className={css.setting}>
        <span>子账号使用余额</span>
        <span className={css.quiet}>允许有“支付”权限的子账号使用钱包余额，仍需支付密码</span>
        <Checkbox
          checked={subsMayUseWallet}
          disabled={isOff || (!settings.isPasswordSet && !subsMayUseWallet)}
          label="允许子账号使用余额"
          onChange={isOn => save({ subsMayUseWallet: isOn })}
        />
      </div>
      {asked && (
        <PasswordDialog
          error={error instanceof CallError && error.reason !== 'pay-password-needed' ? error.message : ''}
          isBusy={isPending}
          onClose={() => setAsked(null)}
          onPassword={payPassword => mutate({ ...asked, payPassword })}
        />
      )}
    </>
  )
}

interface PasswordDialogProps {
  error: string
  isBusy: boolean
  onClose: () => void
  onPassword: (payPassword: string) => void
}

function PasswordDialog({ error, isBusy, onClose, onPassword }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const submit = () => {
    if (/^\d{6}$/.test(password)) onPassword(password)
  }
  return (
    <FormDialog
      title="请输入支付密码"
      width={480}
      verb="确认"
      isBusy={isBusy}
      isOff={password.length !== 6}
      onClose={onClose}
      onSubmit={submit}
    >
      <PayPasswordInput
        name="payPassword"
        value={password}
        onChange={setPassword}
        error={error || undefined}
        hint="放宽支付限制需要验证支付密码"
      />
    </FormDialog>
  )
}
