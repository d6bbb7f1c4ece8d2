import {
  type MerchantRow,
  REGISTER_SOURCES,
  REGISTER_STANDINGS,
  type RegisterFacts,
  type RegisterSource,
  type RegisterStanding,
  storeConsoleEndpoints,
} from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { DayField } from '#parts/form/DayField.tsx'
import { forgetKept, useKept } from '#parts/form/kept.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from './merchant.module.css'

interface RegisterCardProps {
  readonly merchant: MerchantRow
  readonly onDone: () => void
}

/** 登记信息: the applicant's entries in public registers, with who looked them up and when. */
export function RegisterCard({ merchant, onDone }: RegisterCardProps) {
  const [isNoting, setNoting] = useState(false)
  const [last, ...earlier] = merchant.registers
  return (
    <>
      <h3 className={css.heading}>
        登记信息
        <Button size="small" onClick={() => setNoting(true)}>
          {last === undefined ? '录入查询结果' : '重新查询'}
        </Button>
      </h3>
      {last === undefined ? (
        <p className={css.quiet}>还没有查询公示系统</p>
      ) : (
        <>
          <FieldList fields={fieldsOf(last, merchant.companyName)} />
          {earlier.map(one => (
            <p key={one.at.getTime()} className={css.quiet}>
              此前：{one.lookedOn} {REGISTER_SOURCES[one.source]}，{one.companyName}，{REGISTER_STANDINGS[one.standing]}
              （{one.by}）
            </p>
          ))}
        </>
      )}
      {isNoting && (
        <RegisterDialog
          merchant={merchant}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

function fieldsOf(facts: RegisterFacts, appliedName: string) {
  const { source, lookedOn, by, companyName, standing } = facts
  return [
    { label: '来源', value: `${REGISTER_SOURCES[source]} · ${lookedOn} · ${by} 查询` },
    {
      label: '企业名称',
      value: (
        <>
          {companyName} {companyName !== appliedName && <Pill tone="red">与申请不一致</Pill>}
        </>
      ),
    },
    {
      label: '登记状态',
      value: <Pill tone={standing === 'active' ? 'teal' : 'red'}>{REGISTER_STANDINGS[standing]}</Pill>,
    },
    { label: '法定代表人', value: facts.legalPerson },
    { label: '成立日期', value: facts.foundedOn ?? '' },
    { label: '注册资本', value: facts.capital },
    { label: '住所', value: facts.address },
    { label: '经营范围', value: facts.scope },
  ]
}

const SOURCES = Object.entries(REGISTER_SOURCES).map(([value, label]) => ({ value: value as RegisterSource, label }))
const STANDINGS = Object.entries(REGISTER_STANDINGS).map(([value, label]) => ({
  value: value as RegisterStanding,
  label,
}))

function RegisterDialog({ merchant, onClose, onDone }: RegisterCardProps & { readonly onClose: () => void }) {
  const { applicationId, registers } = merchant
  const [before] = registers
  const today = dayOf(useNow())
  const keptAs = `register ${applicationId} ${registers.length}`
  const [facts, setFacts] = useKept(keptAs, {
    source: before?.source ?? ('gsxt' as RegisterSource),
    lookedOn: today as string,
    companyName: before?.companyName ?? merchant.companyName,
    standing: 'active' as RegisterStanding,
    legalPerson: before?.legalPerson ?? '',
    foundedOn: before?.foundedOn ?? '',
    capital: before?.capital ?? '',
    address: before?.address ?? '',
    scope: before?.scope ?? '',
  })
  const attempt = useAttempt()
  const once = useOnce()
  const put = (change: Partial<typeof facts>) => setFacts({ ...facts, ...change })
  const keep = () => {
    if (facts.lookedOn === '') return attempt.setFault('请填写查询日期')
    if (facts.legalPerson.trim() === '') return attempt.setFault('请填写法定代表人')
    const given = { applicationId, ...facts, foundedOn: facts.foundedOn === '' ? null : facts.foundedOn }
    return void attempt.run(async () => {
      await once(given, sent => call(storeConsoleEndpoints.noteRegister, sent))
      forgetKept(keptAs)
      showNotice('success', '已记录登记信息')
      onDone()
    })
  }
  const text = (field: 'companyName' | 'legalPerson' | 'capital' | 'address', maxLength: number) => (
    <Input maxLength={maxLength} value={facts[field]} onChange={event => put({ [field]: event.target.value })} />
  )
  const day = (field: 'lookedOn' | 'foundedOn', label: string) => (
    <DayField label={label} max={today} value={facts[field]} onChange={on => put({ [field]: on })} />
  )
  return (
    <ActDialog title="录入登记信息" okText="保存" attempt={attempt} onClose={onClose} onOk={keep}>
      <p className={css.quiet}>
        按信用代码 {merchant.creditCode} 在公示系统查询，照原文录入；每次查询单独保存，不会覆盖此前的记录。
      </p>
      <div className={css.facts}>
        <Line label="来源">
          <Select aria-label="来源" value={facts.source} options={SOURCES} onChange={source => put({ source })} />
        </Line>
        <Line label="查询日期">{day('lookedOn', '查询日期')}</Line>
        <Line label="企业名称">{text('companyName', 60)}</Line>
        <Line label="登记状态">
          <Select
            aria-label="登记状态"
            value={facts.standing}
            options={STANDINGS}
            onChange={standing => put({ standing })}
          />
        </Line>
        <Line label="法定代表人">{text('legalPerson', 20)}</Line>
        <Line label="成立日期">{day('foundedOn', '成立日期')}</Line>
        <Line label="注册资本">{text('capital', 40)}</Line>
        <Line label="住所">{text('address', 120)}</Line>
        <Line label="经营范围">
          <Input.TextArea
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={facts.scope}
            onChange={event => put({ scope: event.target.value })}
          />
        </Line>
      </div>
    </ActDialog>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label>
      <span>{label}</span>
      {children}
    </label>
  )
}
