import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import type { ApplyRecord, SpecialData } from '@xiaojiu/contract/invoice/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { useRight } from '#trade/session/session.ts'
import css from '../../invoice.module.css'
import { APPLICATION_WORDS } from '../../invoice-words.ts'
import { SpecialDialog } from './SpecialDialog.tsx'

interface SpecialPanelProps {
  record: ApplyRecord | null
  special: SpecialData | null
}

/** 增票资质: the data of special invoices, and the state of the last application. */
export function SpecialPanel({ record, special }: SpecialPanelProps) {
  const queries = useQueryClient()
  const canChange = useRight('finance')
  const [isOpen, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: (verb: 'revoke' | 'close') =>
      call(verb === 'revoke' ? invoiceEndpoints.revokeApplication : invoiceEndpoints.closeApplication, {
        applicationId: record?.applicationId ?? '',
      }),
    onSuccess: async (_, verb) => {
      if (verb === 'revoke') showNotice('success', '申请已撤回')
      await queries.invalidateQueries()
    },
  })
  const revoke = async () => {
    const isSure = await confirm({ title: '撤回申请', text: '撤回后可以修改并重新提交。', okText: '撤回申请' })
    if (isSure) act.mutate('revoke')
  }
  const isWaiting = record?.state === 'in-review'
  const shown = isWaiting ? record : (special ?? (record?.state === 'revoked' ? null : record))
  return (
    <Panel aria-label="增票资质">
      <SectionHead
        title="增票资质"
        note={
          record
            ? `${APPLICATION_WORDS[record.state]}　${timeText(record.decidedAt ?? record.submittedAt)}`
            : '开具专票需要'
        }
        isSlim
      />
      {record?.state === 'refused' && !record.isClosed && (
        <div className={css.body}>
          <NoteStrip
            tone="red"
            Sign={WarnIcon}
            title="未通过审核"
            actions={
              <Button size="small" tone="text" onClick={() => act.mutate('close')}>
                我知道了
              </Button>
            }
          >
            {record.objections.map(({ item, reason }) => `${item}：${reason}`).join('；')}
          </NoteStrip>
        </div>
      )}
      {shown ? (
        <dl className={css.facts}>
          <dt>注册地址</dt>
          <dd>{shown.address}</dd>
          <dt>注册电话</dt>
          <dd className="num">{shown.phone}</dd>
          <dt>开户银行</dt>
          <dd>{shown.bankName}</dd>
          <dt>银行账号</dt>
          <dd className="num">{shown.bankAccount}</dd>
        </dl>
      ) : (
        <EmptyState title="还没有提交增票资质">
          提交注册地址、电话、开户行和一般纳税人证明，审核通过后可开数电专票。
        </EmptyState>
      )}
      <div className={css.form}>
        <div className={css.acts}>
          {isWaiting ? (
            <Button disabled={!canChange} isBusy={act.isPending} onClick={() => void revoke()}>
              撤回申请
            </Button>
          ) : (
            <Button tone={special ? 'plain' : 'primary'} disabled={!canChange} onClick={() => setOpen(true)}>
              {special ? '变更增票资质' : '提交增票资质'}
            </Button>
          )}
          {isWaiting && <span className={css.quiet}>一个工作日内完成审核</span>}
        </div>
      </div>
      {isOpen && <SpecialDialog initial={record} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
