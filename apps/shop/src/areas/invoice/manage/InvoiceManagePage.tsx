import { useQuery } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'
import css from '../invoice.module.css'
import { DataPanel } from './parts/DataPanel.tsx'
import { InvoiceTable } from './parts/InvoiceTable.tsx'
import { SpecialPanel } from './parts/SpecialPanel.tsx'

/** 发票管理: invoice data, the right to special invoices, and all invoices. */
export function InvoiceManagePage() {
  const lack = useLack('finance')
  const data = useQuery({ ...query(invoiceEndpoints.getInvoiceData, {}), refetchOnMount: 'always' })
  const last = useQuery({ ...query(invoiceEndpoints.getLastApplication, {}), refetchOnMount: 'always' })
  const tip = useQuery({ ...query(invoiceEndpoints.getInvoiceTip, {}), refetchOnMount: 'always' })
  return (
    <AccountLayout title="发票管理">
      <div className={css.column}>
        <h1 className="sr-only">发票管理</h1>
        <NoteStrip tone={tip.data?.level === 'warning' ? 'amber' : 'plain'}>
          {tip.data?.tip ?? '订单发货后自动开具数电发票'}
        </NoteStrip>
        <div className={css.data}>
          <Loaded of={data} skeleton={<Skeleton label="开票资料" />}>
            {found => <DataPanel key={`${found.kind}${found.merging}`} data={found} />}
          </Loaded>
          <Loaded of={last} skeleton={<Skeleton label="增票资质" />}>
            {({ record }) => <SpecialPanel record={record} special={data.data?.special ?? null} />}
          </Loaded>
        </div>
        {lack ? <LackNote lack={lack}>开票资料可以查看，发票列表、下载和修改需要该权限</LackNote> : <InvoiceTable />}
      </div>
    </AccountLayout>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <Panel aria-label={label}>
      <div className={css.form} role="status" aria-label={`${label}加载中`}>
        <Bone height={264} />
      </div>
    </Panel>
  )
}
