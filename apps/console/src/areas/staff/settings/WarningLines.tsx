import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { type StoreSettings, WARNING_LINES, type WarningLine } from '@xiaojiu/contract/store/setting-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import css from './settings.module.css'

const LINES = Object.keys(WARNING_LINES) as WarningLine[]

/** 预警与限价: from when on the home page of the store warns, and how far one person may lower a special price. */
export function WarningLines() {
  const settings = useQuery(query(storeSellingEndpoints.getStoreSettings, {}, { errors: 'caller' }))
  return (
    <Loaded of={settings} what="预警与限价" title="预警与限价" skeleton={{ rows: 4, height: 32 }}>
      {data => <LineForm key={data.version} settings={data} />}
    </Loaded>
  )
}

function LineForm({ settings }: { readonly settings: StoreSettings }) {
  const queries = useQueryClient()
  const { version, changed, ...before } = settings
  const [lines, setLines] = useState(before)
  const { isBusy, fault, run } = useAttempt()
  const isChanged = LINES.some(name => lines[name] !== before[name])
  const save = () =>
    void run(async () => {
      await call(storeSellingEndpoints.saveStoreSettings, { ...lines, version }, { errors: 'caller' })
      showNotice('success', '已保存，首页提醒和导入检查按新的设置')
      await queries.invalidateQueries({ queryKey: [storeSellingEndpoints.getStoreSettings.path] })
      await queries.invalidateQueries({ queryKey: [staffEndpoints.sumWatches.path] })
    })
  return (
    <Card
      title="预警与限价"
      meta={
        changed === null
          ? '首页从什么时候起提醒、专享价低到多少须复核；目前都是默认值'
          : `${changed.by} 于 ${nearTime(changed.at)} 修改`
      }
    >
      <ul className={css.lines}>
        {LINES.map(name => {
          const { label, unit, means, usual, least, most } = WARNING_LINES[name]
          return (
            <li key={name}>
              <span>
                <b>{label}</b>
                <small>
                  {means}（{least} 至 {most}）
                </small>
              </span>
              <InputNumber
                aria-label={label}
                min={least}
                max={most}
                precision={0}
                value={lines[name]}
                suffix={unit}
                onChange={value => setLines({ ...lines, [name]: value ?? usual })}
              />
              {lines[name] === usual ? (
                <Pill>默认</Pill>
              ) : lines[name] === before[name] ? (
                <span />
              ) : (
                <Pill tone="amber">
                  {before[name]} → {lines[name]}
                </Pill>
              )}
            </li>
          )
        })}
      </ul>
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => setLines(before)}>
          放弃修改
        </Button>
      </div>
    </Card>
  )
}
