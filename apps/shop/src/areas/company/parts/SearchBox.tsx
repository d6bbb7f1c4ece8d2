import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { SearchIcon } from '../../../ui/icon/icons.tsx'
import css from './SearchBox.module.css'

interface SearchBoxProps {
  keyword: string
  /** What may be typed. */
  label: string
  onSearch: (keyword: string) => void
}

/** Searches when asked to, not while typing. */
export function SearchBox({ keyword, label, onSearch }: SearchBoxProps) {
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
        maxLength={40}
        aria-label={label}
        placeholder={label}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" size="small">
        <SearchIcon size={14} />
        搜索
      </Button>
    </form>
  )
}
