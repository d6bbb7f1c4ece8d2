import { useQuery } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { SearchIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useDebounced } from '#shell/search/panel-options.ts'
import { useAddToCart } from '#trade/cart/use-add-to-cart.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { stockText } from '#trade/offer/offer-quantity.ts'
import { expiryText, specText } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { ChosenLine } from './ChosenLine.tsx'
import css from './FastBuy.module.css'

const STILL_MS = 120

/** Adds goods line by line by keyboard: keyword, arrow keys, Enter, quantity, Enter. */
export function FastEntry({ firstKeyword }: { firstKeyword: string }) {
  const [typed, setTyped] = useState(firstKeyword)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<{ readonly row: GoodsRow; readonly position: number } | null>(null)
  const [added, setAdded] = useState<readonly AddedLine[]>([])
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { add, isAdding } = useAddToCart()
  const word = useDebounced(typed.trim(), STILL_MS)
  const found = useQuery({
    ...query(searchEndpoints.listFast, { keyword: word }),
    enabled: word !== '',
    placeholderData: previous => previous,
  })
  const rows = word === '' ? [] : (found.data?.list ?? [])
  const choose = (position: number) => {
    const row = rows[position]
    if (row) setChosen({ row, position })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (rows.length > 0) setActive((active + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && typed.trim() === word) {
      event.preventDefault()
      choose(active)
    }
  }
  const again = () => {
    setChosen(null)
    setTyped('')
    setActive(0)
    field.current?.focus()
  }
  const put = (quantity: number) => {
    if (!chosen) return
    const { row, position } = chosen
    add({
      offerId: row.offerId,
      storeId: row.store.storeId,
      quantity,
      onAdded: () => {
        setAdded(before => [{ row, quantity }, ...before])
        const log = { keyword: word, offerId: row.offerId, position: position + 1 }
        void call(searchEndpoints.logAdd, log, { errors: 'caller' }).catch(() => undefined)
        again()
      },
    })
  }
  return (
    <div className={css.entry}>
      <div className={css.search}>
        <SearchIcon size={18} />
        <input
          ref={field}
          role="combobox"
          aria-label="商品名称、拼音、条码或批准文号"
          aria-expanded={rows.length > 0 && !chosen}
          aria-controls={listId}
          aria-activedescendant={rows.length > 0 && !chosen ? `${listId}-${active}` : undefined}
          placeholder="输入商品名称、拼音首字母、条码或批准文号"
          value={typed}
          maxLength={60}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setTyped(event.target.value)
            setActive(0)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={css.keys}>↑↓ 选择　回车 确定</span>
      </div>
      {chosen ? (
        <ChosenLine
          key={chosen.row.offerId}
          row={chosen.row}
          isAdding={isAdding(chosen.row.offerId)}
          onAdd={put}
          onCancel={again}
        />
      ) : (
        word !== '' && (
          <ul
            id={listId}
            className={css.list}
            role="listbox"
            aria-label="搜索到的商品"
            data-waiting={found.isPlaceholderData || undefined}
          >
            {rows.map((row, at) => (
              <Candidate
                key={row.offerId}
                id={`${listId}-${at}`}
                row={row}
                isActive={at === active}
                onPoint={() => setActive(at)}
                onChoose={() => choose(at)}
              />
            ))}
            {found.data && rows.length === 0 && <li className={css.nothing}>没有找到可采购的现货，换个词试试</li>}
            {found.error && !found.data && <li className={css.nothing}>{found.error.message}</li>}
          </ul>
        )
      )}
      <AddedLines lines={added} />
    </div>
  )
}

interface CandidateProps {
  id: string
  row: GoodsRow
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** A product that matches the keyword, with its cheapest offer. */
function Candidate({ id, row, isActive, onPoint, onChoose }: CandidateProps) {
  const { reckoning } = useOfferPrice(row, row.packUnit)
  return (
    <li
      id={id}
      className={css.candidate}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <GoodsImg src={row.imageUrl} name="" size={40} />
      <span className={css.words}>
        <span className={classes(css.name, 'ell')}>
          {row.displayName} <span className={css.spec}>{specText(row.spec)}</span>
        </span>
        <span className={classes(css.quiet, 'ell')}>
          {row.makerName}
          {row.approvalNo && ` · ${row.approvalNo}`}
        </span>
      </span>
      <span className={css.cell}>效期 {expiryText(row.expiry)}</span>
      <span className={css.cell}>{stockText(row.stock, row.packUnit)}</span>
      <span className={classes(css.cell, 'ell')}>{row.store.storeName}</span>
      <span className={css.price}>{reckoning && priceText(reckoning.choice.unitPrice)}</span>
    </li>
  )
}

interface AddedLine {
  readonly row: GoodsRow
  readonly quantity: number
}

/** What was added to the cart since the page was opened, latest first. */
function AddedLines({ lines }: { lines: readonly AddedLine[] }) {
  if (lines.length === 0)
    return (
      <EmptyState title="边输边加，一行一个商品" isSlim>
        选中商品后输入数量，按回车加入购物车，光标自动回到输入框。
      </EmptyState>
    )
  return (
    <section aria-label="本次已加购">
      <div className={css.addedHead}>
        <h2>本次已加购 {countText(lines.length)} 行</h2>
        <ButtonLink to="/cart" size="small" tone="outline">
          去购物车
        </ButtonLink>
      </div>
      <ol className={css.added}>
        {lines.map(({ row, quantity }, at) => (
          <li key={`${row.offerId}-${lines.length - at}`}>
            <span className={classes(css.name, 'ell')}>
              {row.displayName} {specText(row.spec)}
            </span>
            <span className={classes(css.quiet, 'ell')}>{row.store.storeName}</span>
            <span>
              {countText(quantity)} {row.packUnit}
            </span>
            <span className={css.price}>{row.price && moneyText(reckon(row.price, quantity).due)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
