import type { Province } from '@xiaojiu/contract/reference/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { type FormEvent, useRef, useState } from 'react'
import css from './StoreFilters.module.css'

interface StoreFiltersProps {
  provinces: readonly Province[]
  provinceCode: string
  storeName: string
  onChange: (changes: { provinceCode?: string; storeName?: string }) => void
}

/** Filters stores by province and part of the name. */
export function StoreFilters({ provinces, provinceCode, storeName, onChange }: StoreFiltersProps) {
  const [name, setName] = useState(storeName)
  const field = useRef<HTMLInputElement>(null)
  const take = (event: FormEvent) => {
    event.preventDefault()
    // Without a name the button focuses the field.
    if (name.trim() === '' && storeName === '') field.current?.focus()
    else onChange({ storeName: name.trim() })
  }
  return (
    <form className={css.form} role="search" aria-label="按名称找店铺" onSubmit={take}>
      <select
        className={css.field}
        aria-label="店铺所在省份"
        value={provinceCode}
        onChange={event => onChange({ provinceCode: event.currentTarget.value })}
      >
        <option value="">全部地区</option>
        {provinces.map(({ code, name: province }) => (
          <option key={code} value={code}>
            {province}
          </option>
        ))}
      </select>
      <input
        ref={field}
        className={css.field}
        aria-label="店铺名称"
        placeholder="店铺名称"
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" tone="primary">
        找店铺
      </Button>
    </form>
  )
}
