import { useMutation } from '@tanstack/react-query'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { MERCHANT_STATES, MerchantProgressQuery } from '@xiaojiu/contract/store/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { BoxIcon, ShieldIcon, TruckIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { FormEvent } from 'react'
import { MerchantsQuery } from '#links/store.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import css from './Merchants.module.css'

const REASONS = [
  { Sign: BoxIcon, title: '直面采购单位', text: '药店、诊所、连锁企业在线比价下单，订单与对账一体。' },
  { Sign: ShieldIcon, title: '合规有保障', text: '平台校验买家经营范围与证照有效期，首营资料电子化交换。' },
  { Sign: TruckIcon, title: '发货更省心', text: '电子面单、物流轨迹与随货同行单在线处理。' },
  { Sign: YuanIcon, title: '货款及时', text: '货款按约定周期结算，每一笔都有据可查。' },
] as const

const CONDITIONS = [
  ['合营', '药品批发企业，持有效《药品经营许可证》，具备药品仓储与配送能力，与平台共同经营。'],
  ['第三方', '药品、器械、保健食品、消毒产品等经营或生产企业，证照齐全，自主经营、自主发货。'],
] as const

const TABS = [
  { key: 'apply', label: '提交申请' },
  { key: 'progress', label: '查询进度' },
] as const

/** 商家入驻: reasons, conditions, the application and its progress. */
export function MerchantsPage() {
  const [{ tab, no }, change] = useQueryState(MerchantsQuery)
  return (
    <Content className={css.page ?? ''}>
      <div className={css.hero}>
        <h1>商家入驻</h1>
        <p>与全国药店、诊所直接做生意</p>
      </div>
      <Panel className={css.reasons} aria-label="入驻优势">
        {REASONS.map(({ Sign, title, text }) => (
          <div key={title}>
            <Sign size={28} />
            <b>{title}</b>
            <p>{text}</p>
          </div>
        ))}
      </Panel>
      <Panel aria-labelledby="conditions">
        <SectionHead id="conditions" title="入驻条件" />
        <dl className={css.conditions}>
          {CONDITIONS.map(([kind, text]) => (
            <div key={kind}>
              <dt>{kind}店铺</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>需要的资料</dt>
            <dd>营业执照、药品经营（生产）许可证或器械备案凭证、质量保证协议、开户许可证、法定代表人授权书。</dd>
          </div>
        </dl>
      </Panel>
      <Panel aria-label="入驻申请">
        <Tabs
          look="line"
          tabs={TABS}
          value={tab}
          label="入驻申请"
          panelId="merchant"
          onChange={key => change({ tab: key === 'apply' ? undefined : key })}
        />
        <div id="merchant" role="tabpanel" aria-label="入驻申请" className={css.form}>
          {tab === 'apply' ? (
            <ApplicationForm onMade={number => change({ tab: 'progress', no: number })} />
          ) : (
            <ProgressForm key={no} applicationNo={no ?? ''} />
          )}
        </div>
      </Panel>
    </Content>
  )
}

const { applicationNo: No, contactMobile } = MerchantProgressQuery.shape

/** The progress of an application, found by its number and mobile. */
function ProgressForm({ applicationNo }: { applicationNo: string }) {
  const { values, bind, isValid, takeErrors } = useFields(
    { applicationNo: No, contactMobile },
    { applicationNo, contactMobile: '' },
  )
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(storeEndpoints.getMerchantProgress, values),
    onError: failure => void takeErrors(failure),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      {applicationNo !== '' && !data && (
        <p className={css.hint}>请记下申请编号 {applicationNo}，凭编号和手机号查询进度。</p>
      )}
      <TextInput
        {...bind('applicationNo')}
        label="申请编号"
        isRequired
        maxLength={20}
        placeholder="例如 RZ20261116000001"
      />
      <TextInput {...bind('contactMobile')} number="mobile" label="手机号" isRequired autoComplete="tel" />
      {error && (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      )}
      <div className={css.submit}>
        <Button tone="primary" type="submit" isBusy={isPending}>
          查询
        </Button>
      </div>
      {data && (
        <div className={css.result} data-state={data.state} role="status">
          <b>{MERCHANT_STATES[data.state]}</b>
          <p>{data.companyName}</p>
          <p>{timeText(data.submittedAt)} 提交</p>
          {data.askedPapers && <p>请补充资料：{data.askedPapers}</p>}
          {data.answer && (
            <p>
              {data.answer}
              {data.answeredAt && `（${timeText(data.answeredAt)}）`}
            </p>
          )}
        </div>
      )}
    </form>
  )
}
