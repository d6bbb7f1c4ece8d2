import { type SubmitEvent, useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import css from '../../invoice.module.css'

/** Finds by number, order or store. */
export function InvoiceSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className={css.filters} role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label="搜索发票"
        placeholder="发票号码、订单号、店铺"
        maxLength={40}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="small">
        搜索
      </Button>
    </form>
  )
}
