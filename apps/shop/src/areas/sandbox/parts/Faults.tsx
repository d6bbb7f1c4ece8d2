import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxBehaviour, SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { type SubmitEvent, useState } from 'react'
import { ANSWERS, NORMAL, NOTIFIES, OUTCOMES, PROVIDERS, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { Choice } from './Choice.tsx'
import { Field } from './Field.tsx'
import { SandboxTable } from './SandboxTable.tsx'

/** Faults on demand: how a provider, or one of its payments, behaves from now on. */
export function Faults() {
  const [provider, setProvider] = useState<SandboxProvider>('wechat')
  const [outTradeNo, setOutTradeNo] = useState('')
  const [behaviour, setBehaviour] = useState<SandboxBehaviour>(NORMAL)
  const [offset, setOffset] = useState('0.00')
  const behaviours = useWatched(sandboxEndpoints.listBehaviours, {})
  const save = useAct(sandboxEndpoints.saveBehaviour, '设置已生效')
  const reset = useAct(sandboxEndpoints.resetBehaviour, '已恢复正常')
  const amountOffset = parseYuan(offset.trim())
  const set = <K extends keyof SandboxBehaviour>(name: K, value: SandboxBehaviour[K]) =>
    setBehaviour(before => ({ ...before, [name]: value }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (amountOffset === null) return
    save.mutate({ provider, outTradeNo: outTradeNo.trim() || undefined, behaviour: { ...behaviour, amountOffset } })
  }
  return (
    <>
      <form className={css.form} onSubmit={submit}>
        <Choice label="服务商" value={provider} choices={PROVIDERS} onChange={setProvider} />
        <Field label="只对这个商户单号（可不填）" value={outTradeNo} maxLength={64} onChange={setOutTradeNo} />
        <Choice label="应答" value={behaviour.answer} choices={ANSWERS} onChange={value => set('answer', value)} />
        <Field
          label="应答延迟（毫秒）"
          value={String(behaviour.answerDelayMs)}
          inputMode="numeric"
          maxLength={5}
          onChange={value => set('answerDelayMs', Number(value.replace(/\D/g, '')))}
        />
        <Choice label="结果通知" value={behaviour.notify} choices={NOTIFIES} onChange={value => set('notify', value)} />
        <Field
          label="通知延迟（秒）"
          value={String(behaviour.notifyDelaySeconds)}
          inputMode="numeric"
          maxLength={5}
          onChange={value => set('notifyDelaySeconds', Number(value.replace(/\D/g, '')))}
        />
        <Field label="通知金额偏差（元）" value={offset} inputMode="decimal" maxLength={12} onChange={setOffset} />
        <Choice
          label="退款与汇款结果"
          value={behaviour.outcome}
          choices={OUTCOMES}
          onChange={value => set('outcome', value)}
        />
        <Button type="submit" tone="primary" isBusy={save.isPending} disabled={amountOffset === null}>
          保存设置
        </Button>
      </form>
      <SandboxTable
        title="已设置的异常"
        rows={behaviours}
        rowKey={row => `${row.provider} ${row.outTradeNo}`}
        empty="所有服务商都正常"
        columns={[
          { label: '服务商', cell: row => PROVIDERS[row.provider] },
          { label: '商户单号', cell: row => row.outTradeNo ?? '全部' },
          { label: '应答', cell: row => ANSWERS[row.behaviour.answer] },
          { label: '应答延迟', isRight: true, cell: row => `${row.behaviour.answerDelayMs} 毫秒` },
          { label: '结果通知', cell: row => NOTIFIES[row.behaviour.notify] },
          { label: '通知延迟', isRight: true, cell: row => `${row.behaviour.notifyDelaySeconds} 秒` },
          { label: '金额偏差', isRight: true, cell: row => formatYuan(row.behaviour.amountOffset) },
          { label: '退款与汇款', cell: row => OUTCOMES[row.behaviour.outcome] },
          {
            label: '操作',
            isRight: true,
            cell: row => (
              <div className={css.acts}>
                <Button
                  size="small"
                  onClick={() => reset.mutate({ provider: row.provider, outTradeNo: row.outTradeNo ?? undefined })}
                >
                  恢复正常
                </Button>
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
