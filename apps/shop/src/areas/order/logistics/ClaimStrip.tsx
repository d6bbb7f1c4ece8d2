import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { DIFFERENCES, type ReceivedDifference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { claimHref } from '#links/after-sale.ts'
import css from './Logistics.module.css'
import { casesToFile } from './receipt.ts'

interface ClaimStripProps {
  orderId: string
  differences: readonly ReceivedDifference[]
}

/** What differed on receipt, by the case it leads to, which is filled in already. */
export function ClaimStrip({ orderId, differences }: ClaimStripProps) {
  return (
    <div className={css.claims}>
      {casesToFile(differences).map(({ reason, found, parts }) => (
        <NoteStrip
          key={reason}
          tone="amber"
          Sign={WarnIcon}
          title={AFTER_SALE_REASONS[reason]}
          actions={
            <ButtonLink size="small" tone="outline" to={claimHref(orderId, reason, parts)}>
              申请售后
            </ButtonLink>
          }
        >
          {found.map(one => (
            <span key={`${one.lineId}${one.batchId}${one.kind}`} className={css.found}>
              {one.displayName} 批号 {one.batchNo}：{DIFFERENCES[one.kind]} {countText(one.quantity)} {one.packUnit}
              {one.note && `（实收 ${one.note}）`}
            </span>
          ))}
        </NoteStrip>
      ))}
    </div>
  )
}
