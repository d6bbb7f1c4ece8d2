import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import css from '../FirstTrade.module.css'

export function StoreSearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [text, setText] = useState(name)
  return (
    <search>
      <form
        className={css.search}
        onSubmit={event => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <input
          type="search"
          aria-label="店铺名称"
          placeholder="店铺名称"
          maxLength={60}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit">搜索</Button>
      </form>
    </search>
  )
}
