import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { SearchIcon } from '../../../ui/icon/icons.tsx'
import css from './MyOrderPage.module.css'

interface OrderSearchProps {
  keyword: string
  label?: string
  placeholder?: string
  onSearch: (keyword: string) => void
}

export function OrderSearch({
  keyword,
  label = '搜索订单',
  placeholder = '订单号 / 店铺 / 商品名称',
  onSearch,
}: OrderSearchProps) {
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
        aria-label={placeholder}
        placeholder={placeholder}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">
        <SearchIcon />
        搜索
      </Button>
    </form>
  )
}
