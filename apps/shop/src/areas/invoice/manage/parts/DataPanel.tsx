import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import type { InvoiceData, InvoiceKind, Merging } from '@xiaojiu/contract/invoice/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useState } from 'react'
import { useRight } from '#trade/session/session.ts'
import css from '../../invoice.module.css'

const KINDS = [
  { key: 'ordinary', label: '数电普票' },
  { key: 'special', label: '数电专票' },
] as const
const MERGINGS = [
  { key: 'order', label: '按订单开票' },
  { key: 'month', label: '按月合并开票' },
] as const

/** 开票资料: the company's name and tax number, and its default kind of invoice. */
export function DataPanel({ data }: { data: InvoiceData }) {
  const queries = useQueryClient()
  const canChange = useRight('finance')
  const [kind, setKind] = useState<InvoiceKind>(data.kind)
  const [merging, setMerging] = useState<Merging>(data.merging)
  const save = useMutation({
    mutationFn: () => call(invoiceEndpoints.savePreference, { kind, merging }),
    onSuccess: async () => {
      showNotice('success', '开票方式已保存')
      await queries.invalidateQueries()
    },
  })
  const isChanged = kind !== data.kind || merging !== data.merging
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Panel aria-label="开票资料">
      <SectionHead title="开票资料" note="抬头与税号取自企业资质" isSlim />
      <form className={classes(css.form, css.aligned)} onSubmit={submit} noValidate>
        <dl className={css.facts} style={{ padding: '0 0 12px' }}>
          <dt>发票抬头</dt>
          <dd>{data.title}</dd>
          <dt>税号</dt>
          <dd className="num">{data.taxNo}</dd>
        </dl>
        <RadioGroup
          name="kind"
          label="发票种类"
          choices={KINDS}
          value={kind}
          onChange={setKind}
          disabled={!canChange}
          hint={data.special ? undefined : '增票资质通过审核后可选专票'}
          error={kind === 'special' && !data.special ? '请先提交增票资质' : undefined}
        />
        <RadioGroup
          name="merging"
          label="开票方式"
          choices={MERGINGS}
          value={merging}
          onChange={setMerging}
          disabled={!canChange}
          hint={merging === 'month' ? '每月 1 日按店铺合并开具上月发票' : '每个订单发货后开具一张'}
        />
        <div className={css.acts}>
          <Button
            type="submit"
            tone="primary"
            isBusy={save.isPending}
            disabled={!canChange || !isChanged || (kind === 'special' && !data.special)}
          >
            保存
          </Button>
        </div>
      </form>
    </Panel>
  )
}
