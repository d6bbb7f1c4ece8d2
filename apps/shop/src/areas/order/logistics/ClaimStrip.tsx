import { DIFFERENCES, type ReceivedDifference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { NoteStrip } from '../../../ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '../../../ui/icon/icons.tsx'
import { countText } from '../../../ui/money/figure.ts'
import css from './Logistics.module.css'
import { claimHref } from './receipt.ts'

interface ClaimStripProps {
  orderId: string
  differences: readonly ReceivedDifference[]
}

/** What differed on receipt, each with the way to a case that is filled in already. */
export function ClaimStrip({ orderId, differences }: ClaimStripProps) {
  return (
    <div className={css.claims}>
      {differences.map(one => (
        <NoteStrip
          key={`${one.lineId}${one.batchId}`}
          tone="amber"
          Sign={WarnIcon}
          title={`${DIFFERENCES[one.reason]} ${countText(one.quantity)} ${one.packUnit}`}
          actions={
            <ButtonLink size="small" tone="outline" to={claimHref(orderId, one)}>
              申请售后
            </ButtonLink>
          }
        >
          {one.displayName} 批号 {one.batchNo}
        </NoteStrip>
      ))}
    </div>
  )
}
