import { useQuery, useQueryClient } from '@tanstack/react-query'
import { STAFF_MESSAGE_KINDS, type StaffMessageKind } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { type AlertRoutes, MOST_ALERTED, MOST_ALERTS_A_DAY } from '@xiaojiu/contract/staff/alert-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './settings.module.css'

/** 提醒方式: which people get a text message about which kind of message; the inbox has all of them. */
export function AlertRoutesForm() {
  const routes = useQuery(query(staffEndpoints.getAlertRoutes, {}, { errors: 'caller' }))
  return (
    <Loaded of={routes} what="提醒方式" title="提醒方式" skeleton={{ rows: 6, height: 32 }}>
      {data => <RouteForm key={data.version} saved={data} />}
    </Loaded>
  )
}

const MEANS: Readonly<Record<StaffMessageKind, string>> = {
  notice: '平台给商家的公告',
  penalty: '违规记录和整改要求',
  recall: '批号召回，须在期限内确认',
  order: '售后、收货差异和订单',
  money: '保证金、收款和对账',
  system: '系统维护和其他通知',
}

function RouteForm({ saved }: { readonly saved: AlertRoutes }) {
  const queries = useQueryClient()
  const { routes: before, people, version, changed } = saved
  const [routes, setRoutes] = useState(before)
  const { isBusy, fault, run } = useAttempt()
  const isChanged = JSON.stringify(routes) !== JSON.stringify(before)
  const choices = people.map(({ accountId, name, role, mobile }) => ({
    value: accountId,
    label: `${name}（${role}，${mobile}）`,
  }))
  const save = () =>
    void run(async () => {
      await call(staffEndpoints.saveAlertRoutes, { routes, version }, { errors: 'caller' })
      showNotice('success', '已保存，之后的消息按新的设置提醒')
      await queries.invalidateQueries({ queryKey: [staffEndpoints.getAlertRoutes.path] })
    })
  return (
    <Card
      title="提醒方式"
      meta={changed === null ? '所有消息都在站内；目前没有短信提醒' : `${changed.by} 于 ${nearTime(changed.at)} 修改`}
    >
      <ul className={`${css.lines} ${css.routes}`}>
        {routes.map(({ kind, accountIds }) => (
          <li key={kind}>
            <span>
              <b>{STAFF_MESSAGE_KINDS[kind]}</b>
              <small>{MEANS[kind]}</small>
            </span>
            <Select
              mode="multiple"
              aria-label={`${STAFF_MESSAGE_KINDS[kind]}另发短信给`}
              placeholder="只在站内提醒"
              maxCount={MOST_ALERTED}
              value={accountIds}
              options={choices}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={ids =>
                setRoutes(routes.map(route => (route.kind === kind ? { ...route, accountIds: ids } : route)))
              }
            />
          </li>
        ))}
      </ul>
      <p className={css.note}>
        短信发到员工登记的手机，每类最多 {MOST_ALERTED} 人，全店每天最多 {MOST_ALERTS_A_DAY}{' '}
        条；停用或离职的员工不再收到。
      </p>
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => setRoutes(before)}>
          放弃修改
        </Button>
      </div>
    </Card>
  )
}
