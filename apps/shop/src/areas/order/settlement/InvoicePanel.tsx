import { useQuery } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { INVOICE_KIND_LABELS, INVOICE_KINDS, type InvoiceKind } from '@xiaojiu/contract/invoice/schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useReader } from '#shell/use-greeting.ts'
import { InvoiceCard } from '#trade/settle/InvoiceCard.tsx'
import css from './SettlementPage.module.css'

const MANAGE_HREF = '/personal/invoiceManage'

interface InvoicePanelProps {
  /** Undefined: the default of the company. */
  kind: InvoiceKind | undefined
  onChoose: (kind: InvoiceKind) => void
}

/** 发票: ordinary or special, in the company's own name. Without a choice the company's default applies. */
export function InvoicePanel({ kind, onChoose }: InvoicePanelProps) {
  const { canOpen } = useReader()
  const { data, error, refetch, isFetching } = useQuery(
    query(invoiceEndpoints.getInvoiceData, {}, { errors: 'caller' }),
  )
  // Whoever may not see it orders with the default of the company.
  if (error instanceof CallError && error.kind === 'refused' && !data) return null
  if (!data)
    return (
      <Panel aria-label="发票">
        <SectionHead isSlim title="发票" />
        {error ? (
          <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={css.choices} role="status" aria-label="正在加载开票资料">
            <Bone height={88} />
            <Bone height={88} />
          </div>
        )}
      </Panel>
    )
  const chosen = kind === 'special' && !data.special ? 'ordinary' : (kind ?? data.kind)
  const { special } = data
  return (
    <Panel aria-label="发票">
      <SectionHead
        isSlim
        title="发票"
        note="发货后由店铺开具，抬头与企业名称一致"
        {...(canOpen(MANAGE_HREF) && { more: { label: '管理开票资料', href: MANAGE_HREF } })}
      />
      <div className={css.choices} role="radiogroup" aria-label="发票类型">
        {INVOICE_KINDS.map(each => (
          <InvoiceCard
            key={each}
            invoice={{
              id: each,
              kindText: INVOICE_KIND_LABELS[each],
              title: data.title,
              taxNo: data.taxNo,
              isDefault: each === data.kind,
              ...(each === 'special' && special && { more: `${special.bankName} ${special.bankAccount}` }),
            }}
            isChosen={each === chosen}
            refusal={each === 'special' && !special ? '通过增票资质审核后可选' : undefined}
            onChoose={() => onChoose(each)}
          />
        ))}
      </div>
    </Panel>
  )
}
