import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApprovalLimits } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { type Fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import css from './settings.module.css'

type Limit = ApprovalLimits['list'][number]

/** 复核限额: the amounts above which an act needs a second person, within what the platform allows. */
export function LimitsForm() {
  const limits = useQuery(query(staffEndpoints.listLimits, {}, { errors: 'caller' }))
  return (
    <Loaded of={limits} what="复核限额" title="复核限额" skeleton={{ rows: 6, height: 32 }}>
      {({ list }) => <LimitForm limits={list} />}
    </Loaded>
  )
}

/** What was typed, by kind of act. */
type Typed = Readonly<Record<string, string>>
type NewLimit = Pick<Limit, 'kind' | 'version'> & { readonly amount: Fen }

/** The changed limits, or what is wrong with one of them. */
export function changesOf(limits: readonly Limit[], typed: Typed): readonly NewLimit[] | string {
  const changes: NewLimit[] = []
  for (const { kind, label, amount: before, most, version } of limits) {
    const text = typed[kind]
    if (text === undefined || before === null) continue
    const amount = parseYuan(text.trim().replaceAll(',', ''))
    if (amount === null || amount < 0) return `${label}：应为元，最多两位小数`
    if (most !== null && amount > most) return `${label}：最多 ${moneyText(most)}`
    if (amount !== before) changes.push({ kind, version, amount })
  }
  return changes
}

function LimitForm({ limits }: { readonly limits: readonly Limit[] }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const { isBusy, fault, run, setFault } = useAttempt()
  const changes = changesOf(limits, typed)
  const isChanged = typeof changes === 'string' || changes.length > 0
  const last = limits
    .flatMap(({ changed }) => changed ?? [])
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const save = () => {
    if (typeof changes === 'string') return setFault(changes)
    return void run(async () => {
      try {
        for (const change of changes)
          await withStepUp(() => call(staffEndpoints.saveLimit, change, { errors: 'caller' }))
        setTyped({})
        showNotice('success', '已保存，之后的操作按新的限额复核')
      } finally {
        await queries.invalidateQueries({ queryKey: [staffEndpoints.listLimits.path] })
      }
    })
  }
  return (
    <Card
      title="复核限额"
      meta={
        last === undefined
          ? '超过限额的操作由另一位同事复核后生效；目前都是默认值'
          : `${last.by} 于 ${nearTime(last.at)} 修改`
      }
    >
      <ul className={css.lines}>
        {limits.map(limit => (
          <LimitLine
            key={limit.kind}
            limit={limit}
            text={typed[limit.kind]}
            onChange={text => setTyped({ ...typed, [limit.kind]: text })}
          />
        ))}
      </ul>
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => setTyped({})}>
          放弃修改
        </Button>
      </div>
    </Card>
  )
}

interface LimitLineProps {
  readonly limit: Limit
  readonly text: string | undefined
  readonly onChange: (text: string) => void
}

function LimitLine({ limit, text, onChange }: LimitLineProps) {
  const { label, amount, when, usual, most } = limit
  return (
    <li>
      <span>
        <b>{label}</b>
        <small>
          {amount === null
            ? '由平台规定，不能修改'
            : `超过这个金额须另一位同事复核（默认 ${moneyText(usual ?? amount)}，最多 ${moneyText(most ?? amount)}）`}
        </small>
      </span>
      {amount === null ? (
        <span>{when === null ? '一律复核' : `${when}须复核`}</span>
      ) : (
        <Input
          aria-label={label}
          className={css.amount ?? ''}
          inputMode="decimal"
          suffix="元"
          value={text ?? formatYuan(amount)}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {amount === null ? <span /> : <Standing limit={limit} text={text} />}
    </li>
  )
}

/** Whether the usual amount holds, or how it is about to change. */
function Standing({ limit: { amount, usual }, text }: Pick<LimitLineProps, 'limit' | 'text'>) {
  const typed = text === undefined ? amount : parseYuan(text.trim().replaceAll(',', ''))
  if (typed === usual) return <Pill>默认</Pill>
  return typed === amount ? <span /> : <Pill tone="amber">未保存</Pill>
}
