import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NewItemDialog } from '#trade/keeping/NewItemDialog.tsx'
import { ShortageDialog } from '#trade/keeping/ShortageDialog.tsx'

/** What can be done about a row that cannot be bought: wait for the goods, or ask for goods nobody sells here yet. */
export function WayOut({ line: { verdict, candidates, name, spec, maker, quantity } }: { line: ImportLine }) {
  const [isOpen, setOpen] = useState(false)
  const [product] = candidates
  const close = () => setOpen(false)
  if (verdict === 'out-of-stock' && product)
    return (
      <>
        <Button size="small" onClick={() => setOpen(true)}>
          到货提醒
        </Button>
        {isOpen && (
          <ShortageDialog
            productId={product.productId}
            name={product.displayName}
            unit={product.packUnit}
            quantity={quantity ?? 1}
            onClose={close}
          />
        )}
      </>
    )
  if (verdict !== 'none' || name === '') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        登记新品
      </Button>
      {isOpen && (
        <NewItemDialog wanted={{ name, spec, maker, ...(quantity !== null && { quantity }) }} onClose={close} />
      )}
    </>
  )
}
