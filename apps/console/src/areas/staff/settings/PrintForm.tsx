import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  PRINT_PAPERS,
  type PrintTemplate,
  type PrintTemplates,
  TestPrint,
} from '@xiaojiu/contract/store/print-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './settings.module.css'

/** 打印模板: the lines that the store adds at the end of its papers, with a sample of each. */
export function PrintForm() {
  const templates = useQuery(query(storeSellingEndpoints.getPrintTemplates, {}, { errors: 'caller' }))
  return (
    <Loaded of={templates} what="打印模板" title="打印模板" skeleton={{ rows: 3, height: 64 }}>
      {data => <TemplateForm key={data.version} saved={data} />}
    </Loaded>
  )
}

function TemplateForm({ saved }: { readonly saved: PrintTemplates }) {
  const queries = useQueryClient()
  const { templates: before, version, changed } = saved
  const [templates, setTemplates] = useState(before)
  const { isBusy, fault, run, setFault } = useAttempt()
  const isChanged = JSON.stringify(templates) !== JSON.stringify(before)
  const change = (paper: PrintTemplate['paper'], changes: Partial<PrintTemplate>) =>
    setTemplates(templates.map(one => (one.paper === paper ? { ...one, ...changes } : one)))
  const save = () =>
    void run(async () => {
      await call(storeSellingEndpoints.savePrintTemplates, { templates, version }, { errors: 'caller' })
      showNotice('success', '已保存，之后打印的单据按新的模板')
      await queries.invalidateQueries({ queryKey: [storeSellingEndpoints.getPrintTemplates.path] })
    })
  const print = (template: PrintTemplate) => {
    const given = TestPrint.safeParse(template)
    if (!given.success) return setFault(given.error.issues[0]?.message ?? '请检查填写的内容')
    return void run(() => download(storeSellingEndpoints.testPrint, given.data))
  }
  return (
    <Card
      title="打印模板"
      meta={changed === null ? '单据末尾没有添加内容' : `${changed.by} 于 ${nearTime(changed.at)} 修改`}
    >
      <ul className={`${css.lines} ${css.papers}`}>
        {templates.map(template => (
          <li key={template.paper}>
            <span>
              <b>{PRINT_PAPERS[template.paper]}</b>
              <small>印在单据末尾，留空即不印</small>
            </span>
            <span className={css.fields}>
              <Input
                aria-label={`${PRINT_PAPERS[template.paper]}的联系方式`}
                placeholder="联系方式，如：售后组 027-8888 6666"
                maxLength={40}
                value={template.contact}
                onChange={event => change(template.paper, { contact: event.target.value })}
              />
              <Input.TextArea
                aria-label={`${PRINT_PAPERS[template.paper]}的附言`}
                placeholder="附言，如：请在三个工作日内盖章寄回"
                maxLength={120}
                autoSize={{ minRows: 1, maxRows: 3 }}
                value={template.foot}
                onChange={event => change(template.paper, { foot: event.target.value })}
              />
            </span>
            <Button size="small" icon={<Icon name="file" />} disabled={isBusy} onClick={() => print(template)}>
              试打
            </Button>
          </li>
        ))}
      </ul>
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => setTemplates(before)}>
          放弃修改
        </Button>
      </div>
    </Card>
  )
}
