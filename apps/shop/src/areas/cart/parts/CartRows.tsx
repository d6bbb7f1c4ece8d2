import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { type CartRow, ROW_HEIGHTS, VIRTUAL_FROM } from '../cart-rows.ts'
import { type CartLineActs, CartLineRow } from './CartLineRow.tsx'
import css from './CartRows.module.css'
import { StoreFootRow, StoreHeadRow } from './StoreRows.tsx'

interface CartRowsProps extends CartLineActs {
  rows: readonly CartRow[]
}

/** All lines by store. Long carts render only what is near the viewport. */
export function CartRows(props: CartRowsProps) {
  const lineCount = props.rows.filter(row => row.kind === 'line').length
  return lineCount < VIRTUAL_FROM ? (
    props.rows.map((row, index) => <Row key={row.key} {...props} row={row} before={props.rows[index - 1]} />)
  ) : (
    <VirtualRows {...props} />
  )
}

function VirtualRows(props: CartRowsProps) {
  const { rows } = props
  const list = useRef<HTMLDivElement>(null)
  const [listTop, setListTop] = useState(0)
  useLayoutEffect(() => {
    // Strips above appear and disappear with the rows, so the top of the list is measured again.
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setListTop(before => (Math.abs(before - top) < 1 ? before : top))
  }, [rows])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: index => ROW_HEIGHTS[rows[index]?.kind ?? 'line'],
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: listTop,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <div
      ref={list}
      className={css.virtual}
      style={{
        paddingTop: first ? first.start - listTop : 0,
        paddingBottom: last ? virtualizer.getTotalSize() - (last.end - listTop) : 0,
      }}
    >
      {items.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            // Measured all the same: on a narrow window lines are taller.
            <div key={key} ref={virtualizer.measureElement} data-index={index}>
              <Row {...props} row={row} before={rows[index - 1]} />
            </div>
          )
        )
      })}
    </div>
  )
}

interface RowProps extends CartLineActs {
  row: CartRow
  before: CartRow | undefined
}

function Row({ row, before, onQuantity, onCheck, onRemove, onKeep }: RowProps) {
  if (row.kind === 'head') return <StoreHeadRow store={row.store} onCheck={onCheck} />
  if (row.kind === 'foot') return <StoreFootRow store={row.store} hint={row.hint} />
  const acts = { onQuantity, onCheck, onRemove, onKeep }
  return <CartLineRow line={row.line} isFirst={before?.kind === 'head'} {...acts} />
}
