import { useQuery } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useDebounced } from '#shell/search/panel-options.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from './QuickOrder.module.css'

const STILL_MS = 150
const SHOWN = 8

interface QuickNameFieldProps {
  label: string
  placeholder: string
  value: string
  maxLength: number
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Called when a suggestion was chosen. */
  onChoose: (goods: GoodsRow) => void
}

/** The name of goods, with suggestions while it is typed: by name, pinyin or maker; arrows and Enter choose. */
export function QuickNameField(props: QuickNameFieldProps) {
  const { label, placeholder, value, maxLength, onType, onPaste, onChoose } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const word = useDebounced(value.trim(), STILL_MS)
  const found = useQuery({
    ...query(searchEndpoints.listFast, { keyword: word }, { errors: 'caller' }),
    enabled: isOpen && word !== '',
    staleTime: 60_000,
  })
  const rows = isOpen && word !== '' ? (found.data?.list ?? []).slice(0, SHOWN) : []
  const choose = (row: GoodsRow | undefined) => {
    if (!row) return
    setOpen(false)
    onChoose(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (rows.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(rows[active])
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={css.name}>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={event => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        onBlur={() => setOpen(false)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {rows.length > 0 && (
        <ul id={listId} className={css.ideas} role="listbox" aria-label="联想到的商品">
          {rows.map((row, at) => (
            <li
              key={row.offerId}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              className={css.idea}
              // The field keeps the focus: losing it would close the list before the click.
              onPointerDown={event => event.preventDefault()}
              onPointerEnter={() => setActive(at)}
              onClick={() => choose(row)}
            >
              <span className="ell">
                {row.displayName} {specText(row.spec)}
              </span>
              <span className="meta ell">{row.makerName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
