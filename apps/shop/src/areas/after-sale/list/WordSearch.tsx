import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { SearchIcon } from '../../../ui/icon/icons.tsx'
import css from './ReturnRefundPage.module.css'

interface WordSearchProps {
  keyword: string
  /** What may be typed: 售后单号、订单号. */
  label: string
  onSearch: (keyword: string) => void
}

export function WordSearch({ keyword, label, onSearch }: WordSearchProps) {
  const [typed, setTyped] = useState(keyword)
  return (
    <form
      className={css.search}
      role="search"
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        value={typed}
        maxLength={60}
        aria-label={label}
        placeholder={label}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">
        <SearchIcon />
        搜索
      </Button>
    </form>
  )
}
