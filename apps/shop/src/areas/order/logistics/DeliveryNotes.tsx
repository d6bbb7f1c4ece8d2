import { deliveryNote, NOTE_SEAL } from '@xiaojiu/contract/order/delivery-note.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Logistics, Parcel } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { PrintSheet } from '@xiaojiu/ui/print/PrintSheet.tsx'
import { download } from '@xiaojiu/web/transfer/download.ts'
import css from './Logistics.module.css'

interface DeliveryNotesProps {
  logistics: Logistics
  /** Shown on the screen too, not only in print. */
  isShown?: boolean
}

/** 随货同行单: one page per parcel, the same document as the PDF. */
export function DeliveryNotes({ logistics, isShown }: DeliveryNotesProps) {
  return (
    <div className={css.paper} data-shown={isShown || undefined}>
      {logistics.parcels.map(parcel => (
        <Note key={parcel.parcelId} logistics={logistics} parcel={parcel} />
      ))}
    </div>
  )
}

function Note({ logistics, parcel }: { logistics: Logistics; parcel: Parcel }) {
  const { sellerName, buyerName, receiver, orderNo } = logistics
  const paper = deliveryNote({ ...parcel, sellerName, buyerName, receiver, orderNo })
  const align = (at: number) => (paper.columns[at]?.isRight ? css.right : undefined)
  return (
    <div className={css.sheet}>
      <PrintSheet
        title={paper.title}
        number={paper.number}
        facts={paper.facts.map(([label, value]) => ({ label, value }))}
        notes={paper.notes}
        seal={{ name: paper.sealedBy, kind: NOTE_SEAL }}
        signs={['收货人', '验收员', '验收日期']}
        isLandscape
        tools={
          <Button onClick={() => void download(orderEndpoints.downloadDeliveryNote, { parcelId: parcel.parcelId })}>
            下载 PDF
          </Button>
        }
      >
        <table>
          <thead>
            <tr>
              {paper.columns.map(({ label }) => (
                <th key={label}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...paper.rows, paper.totals].map((row, index) => (
              <tr key={`${index}-${row[7] ?? ''}`}>
                {row.map((text, at) => (
                  <td key={paper.columns[at]?.label ?? at} className={align(at)}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </PrintSheet>
    </div>
  )
}
