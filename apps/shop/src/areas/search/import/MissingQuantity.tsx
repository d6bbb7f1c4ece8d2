import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { type FormEvent, useState } from 'react'
import css from './Import.module.css'

interface MissingQuantityProps {
  line: ImportLine
  isSaving: boolean
  onTell: (quantity: number) => void
}

/** A quantity that could not be read stays blank until the buyer fills it in; nothing is assumed. */
export function MissingQuantity({ line, isSaving, onTell }: MissingQuantityProps) {
  const [typed, setTyped] = useState('')
  const tell = (event?: FormEvent) => {
    event?.preventDefault()
    const quantity = Number(typed.normalize('NFKC').trim())
    if (Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 999_999) onTell(quantity)
  }
  return (
    <form className={css.missing} onSubmit={tell}>
      <input
        inputMode="numeric"
        aria-label={`第 ${line.rowNo} 行数量`}
        placeholder="填写数量"
        value={typed}
        maxLength={9}
        disabled={isSaving}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => tell()}
      />
      <span>{line.quantityNote}</span>
    </form>
  )
}
