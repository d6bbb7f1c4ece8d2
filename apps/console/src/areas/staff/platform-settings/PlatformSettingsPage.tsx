import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Maintenance } from '@xiaojiu/contract/staff/maintenance-endpoints.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { MomentField } from '#parts/form/MomentField.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useUnsaved } from '#parts/form/use-unsaved.tsx'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { Pill } from '#parts/state/State.tsx'
import css from './platform-settings.module.css'

/** 平台设置: so far the notice of planned maintenance. */
export function PlatformSettingsPage() {
  const found = useQuery(query(staffEndpoints.getMaintenance, {}, { errors: 'caller' }))
  return (
    <>
      <PageHead title="平台设置" />
      <Loaded of={found} what="计划维护" title="计划维护" skeleton={{ rows: 4, height: 24 }}>
        {({ notice }) => <MaintenanceForm key={JSON.stringify(notice)} notice={notice} />}
      </Loaded>
    </>
  )
}

/** `2026-11-20T02:00` in China, as the field takes it. */
const fieldText = (at: Date | undefined) => (at === undefined ? '' : toWireInstant(at).slice(0, 16))
const timeOf = (text: string) => new Date(`${text}:00+08:00`)

function MaintenanceForm({ notice }: { readonly notice: Maintenance | null }) {
  const queries = useQueryClient()
  const [text, setText] = useState(notice?.text ?? '')
  const [starts, setStarts] = useState(fieldText(notice?.startsAt))
  const [ends, setEnds] = useState(fieldText(notice?.endsAt))
  const unsaved = useUnsaved(
    text !== (notice?.text ?? '') || starts !== fieldText(notice?.startsAt) || ends !== fieldText(notice?.endsAt),
  )
  const { isBusy, fault, run, setFault } = useAttempt()
  const done = async (words: string) => {
    showNotice('success', words)
    await queries.invalidateQueries({ queryKey: [staffEndpoints.getMaintenance.path] })
  }
  const save = () => {
    if (text.trim() === '') return setFault('请填写说明')
    if (starts === '' || ends === '') return setFault('请填写开始和结束时间')
    return void run(async () => {
      const times = { startsAt: timeOf(starts), endsAt: timeOf(ends) }
      await call(staffEndpoints.saveMaintenance, { text: text.trim(), ...times }, { errors: 'caller' })
      await done('已公布，两端登录页立即显示')
    })
  }
  const drop = () =>
    void run(async () => {
      await call(staffEndpoints.dropMaintenance, {}, { errors: 'caller' })
      await done('已撤下维护公告')
    })
  return (
    <Card
      title="计划维护"
      meta="公布后在商家和平台的登录页显示；开始前 24 小时起，工作台顶部也会提示"
      act={notice === null ? <Pill>未公布</Pill> : <Pill tone="amber">已公布</Pill>}
    >
      <div className={css.form}>
        <label>
          <span>说明</span>
          <Input
            aria-label="说明"
            maxLength={200}
            placeholder="如：升级数据库，期间不能登录和下单"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </label>
        <div className={css.times}>
          <div>
            <span>开始（北京时间）</span>
            <MomentField label="开始" value={starts} onChange={setStarts} />
          </div>
          <div>
            <span>结束（北京时间）</span>
            <MomentField label="结束" value={ends} onChange={setEnds} />
          </div>
        </div>
        <FaultLine fault={fault} />
        {unsaved.dialog}
        <div className={css.acts}>
          <Button type="primary" loading={isBusy} onClick={save}>
            {notice === null ? '公布' : '更新公告'}
          </Button>
          {notice !== null && (
            <Button disabled={isBusy} onClick={drop}>
              撤下
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
