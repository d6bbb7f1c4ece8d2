import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { SearchIcon } from '../../../ui/icon/icons.tsx'
import css from './MyOrderPage.module.css'

interface OrderSearchProps {
  keyword: string
  onSearch: (keyword: string) => void
}

export function OrderSearch({ keyword, onSearch }: OrderSearchProps) {
  const [typed, setTyped] = useState(keyword)
  return (
    <form
      className={css.search}
      role="search"
      aria-label="搜索订单"
      onSubmit={event => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        value={typed}
        maxLength={60}
        aria-label="订单号、店铺或商品名称"
        placeholder="订单号 / 店铺 / 商品名称"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">
        <SearchIcon />
        搜索
      </Button>
    </form>
  )
}
