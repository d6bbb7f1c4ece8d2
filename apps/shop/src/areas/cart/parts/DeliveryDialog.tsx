import { useQuery } from '@tanstack/react-query'
import { adviceEndpoints } from '@xiaojiu/contract/cart/advice-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { deliveryRows } from '../cart-rows.ts'
import css from './DeliveryDialog.module.css'

interface DeliveryDialogProps {
  storeId: string
  storeName: string
  onClose: () => void
}

/** 配送说明: shipping time, carrier and cost. */
export function DeliveryDialog({ storeId, storeName, onClose }: DeliveryDialogProps) {
  const asked = useQuery(query(adviceEndpoints.getCartDelivery, {}))
  return (
    <Dialog
      title={`${storeName}配送说明`}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Loaded of={asked} skeleton={<TableSkeleton rows={5} rowHeight={36} />}>
        {({ list }) => {
          const info = list.find(each => each.store.storeId === storeId)
          return (
            <dl className={css.rows}>
              {(info ? deliveryRows(info) : [['配送', '购物车中没有该店铺的商品'] as const]).map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
