import { useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../class-names.ts'
import { SearchIcon } from '../icon/icons.tsx'
import css from './WordSearch.module.css'

export interface WordSearchProps {
  keyword: string
  /** What can be typed: 订单号、店铺或商品名称. */
  label: string
  size?: 'small' | undefined
  onSearch: (keyword: string) => void
}

/** Searches a list on submit, not while typing. */
export function WordSearch({ keyword, label, size, onSearch }: WordSearchProps) {
  const [typed, setTyped] = useState(keyword)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={classes(css.search, size === 'small' && css.small)}
      role="search"
      aria-label="列表内搜索"
      onSubmit={event => {
        event.preventDefault()
        // Without a keyword the button focuses the field.
        if (typed.trim() === '' && keyword === '') field.current?.focus()
        else onSearch(typed.trim())
      }}
    >
      <input
        ref={field}
        value={typed}
        maxLength={60}
        aria-label={label}
        placeholder={label}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size={size}>
        <SearchIcon size={size === 'small' ? 14 : 16} />
        搜索
      </Button>
    </form>
  )
}
