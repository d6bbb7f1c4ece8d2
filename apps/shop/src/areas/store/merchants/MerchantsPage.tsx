import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { BoxIcon, ShieldIcon, TruckIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { MerchantsQuery } from '#links/store.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import css from './Merchants.module.css'
import { ProgressForm } from './ProgressForm.tsx'

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

/** 商家入驻: why, who may, the application and its progress. */
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
