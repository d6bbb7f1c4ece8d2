import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportLine, ImportSheet } from '@xiaojiu/contract/search/import-schemas.ts'
import { IMPORT_VERDICTS } from '@xiaojiu/contract/search/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { NewItemDialog } from '#trade/keeping/NewItemDialog.tsx'
import { ShortageDialog } from '#trade/keeping/ShortageDialog.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import { ChooseGoodsDialog } from './ChooseGoodsDialog.tsx'
import css from './Import.module.css'
import { placeText } from './summary-text.ts'

/** One row of the buyer's list: the original text on the left, the matched goods on the right. */
export function ImportRow({
  listId,
  line,
  sheets,
}: {
  listId: string
  line: ImportLine
  sheets: readonly ImportSheet[]
}) {
  const [isChoosing, setChoosing] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (fix: { readonly productId?: string; readonly quantity?: number }) =>
      call(searchEndpoints.fixLine, { listId, rowNo: line.rowNo, ...fix }),
    onSuccess: () => {
      setChoosing(false)
      void queries.invalidateQueries({ queryKey: [searchEndpoints.getImport.path] })
    },
  })
  const { goods, verdict, candidates } = line
  const [first] = candidates
  const shown = goods ?? first
  return (
    <div className={css.row}>
      <div className={css.raw}>
        <span className={css.rowNo}>{placeText(line, sheets)}</span>
        <span title={line.rawText}>{line.rawText}</span>
      </div>
      <span className={css.verdict} data-verdict={verdict ?? undefined}>
        {verdict === null ? '匹配中' : IMPORT_VERDICTS[verdict]}
      </span>
      <div className={css.goods}>
        {shown ? (
          <>
            <GoodsImg src={shown.imageUrl} name="" size={48} />
            <div className={css.words}>
              {goods ? (
                <Link to={detailHref(goods.offerId)} target="_blank" className={classes(css.name, 'ell')}>
                  {goods.displayName} {specText(goods.spec)}
                </Link>
              ) : (
                <span className={classes(css.name, 'ell')}>
                  {shown.displayName} {specText(shown.spec)}
                </span>
              )}
              <span className={classes(css.quiet, 'ell')}>
                {shown.makerName}
                {goods && ` · ${goods.store.storeName}`}
              </span>
            </div>
          </>
        ) : (
          <span className={css.quiet}>—</span>
        )}
      </div>
      <ImportPrice goods={goods} quantity={line.quantity} />
      <div className={css.quantity}>
        {goods && goods.gate.canBuy && line.quantity === null ? (
          <MissingQuantity line={line} isSaving={isPending} onTell={quantity => mutate({ quantity })} />
        ) : goods && goods.gate.canBuy ? (
          <QuantityStepper
            size="small"
            value={line.quantity ?? 0}
            rule={quantityRule(goods, goods.packUnit)}
            label={`第 ${line.rowNo} 行数量`}
            note={line.quantityNote || undefined}
            disabled={isPending}
            onChange={quantity => mutate({ quantity })}
          />
        ) : (
          <span className={css.quiet}>{line.quantity ?? '—'}</span>
        )}
      </div>
      <div className={css.act}>
        <WayOut line={line} />
        <Button size="small" isBusy={isPending} disabled={verdict === null} onClick={() => setChoosing(true)}>
          {verdict === 'several' ? '选择商品' : verdict === 'matched' ? '换一个' : '找商品'}
        </Button>
      </div>
      {line.reason && (
        <p className={css.reason} data-quiet={verdict === 'not-goods' || undefined}>
          {line.reason}
        </p>
      )}
      {verdict !== 'not-goods' && <RowRemark listId={listId} line={line} />}
      {isChoosing && (
        <ChooseGoodsDialog
          line={line}
          isSaving={isPending}
          onChoose={productId => mutate({ productId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function ImportPrice({ goods, quantity }: { goods: GoodsRow | null; quantity: number | null }) {
  return <span className={css.price}>{goods && <PriceOf goods={goods} quantity={quantity} />}</span>
}

/** The price per pack at the quantity of the row, and the amount if there is a quantity. */
function PriceOf({ goods, quantity }: { goods: GoodsRow; quantity: number | null }) {
  const { reckoning } = useOfferPrice(goods, goods.packUnit, quantity ?? goods.pack.minQuantity)
  if (!reckoning) return null
  return (
    <>
      {priceText(reckoning.choice.unitPrice)}
      {quantity !== null && <small className={css.quiet}>{moneyText(reckoning.due)}</small>}
    </>
  )
}

interface MissingQuantityProps {
  line: ImportLine
  isSaving: boolean
  onTell: (quantity: number) => void
}

/** A quantity that could not be read stays empty until the buyer fills it in. */
function MissingQuantity({ line, isSaving, onTell }: MissingQuantityProps) {
  const [typed, setTyped] = useState('')
  const tell = (event?: FormEvent) => {
    event?.preventDefault()
    const quantity = Number(typed.normalize('NFKC').trim())
    if (Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 999_999) onTell(quantity)
  }
  return (
    <form className={css.missing} onSubmit={tell}>
      <input
        inputMode="numeric"
        aria-label={`第 ${line.rowNo} 行数量`}
        placeholder="填写数量"
        value={typed}
        maxLength={9}
        disabled={isSaving}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => tell()}
      />
      <span>{line.quantityNote}</span>
    </form>
  )
}

/** What to do about a row that cannot be bought: register the shortage, or ask for goods that nobody sells here yet. */
function WayOut({ line: { verdict, candidates, name, spec, maker, quantity } }: { line: ImportLine }) {
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

/** The buyer's note on a row, from the list or written here; it is exported with the result. */
function RowRemark({ listId, line: { rowNo, remark } }: { listId: string; line: ImportLine }) {
  const [typed, setTyped] = useState<string | null>(null)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call(searchEndpoints.saveRemark, { listId, rowNo, remark: text }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [searchEndpoints.getImport.path] })
      setTyped(null)
    },
  })
  const act = remark === '' ? '加备注' : '修改备注'
  if (typed === null)
    return (
      <p className={css.remark}>
        {remark !== '' && <span className={css.quiet}>备注：{remark}</span>}
        <Button size="small" tone="text" aria-label={`第 ${rowNo} 行${act}`} onClick={() => setTyped(remark)}>
          {act}
        </Button>
      </p>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed.trim())
  }
  return (
    <form className={css.remark} onSubmit={save}>
      <input
        className={css.find}
        aria-label={`第 ${rowNo} 行备注`}
        placeholder="例如：要远效期"
        value={typed}
        maxLength={200}
        autoFocus
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && setTyped(null)}
      />
      <Button size="small" tone="primary" type="submit" isBusy={isPending}>
        保存
      </Button>
      <Button size="small" onClick={() => setTyped(null)}>
        取消
      </Button>
    </form>
  )
}
