import { Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { readBlock } from '../selection.ts'
import type { GridColumn } from '../types.ts'
import css from './cell-edit.module.css'
import type { CellEditing } from './use-cell-editing.ts'

interface EditableCellProps<Row> {
  readonly column: GridColumn<Row>
  readonly row: Row
  readonly rowId: string
  readonly rowIds: readonly string[]
  readonly editing: CellEditing
}

/** The old value struck through, the new one bold, the error below. A pasted block fills the column downwards. */
export function EditableCell<Row>({ column, row, rowId, rowIds, editing }: EditableCellProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const edit = column.edit
  if (edit === undefined) return column.cell(row)
  const old = edit.value(row)
  const pending = editing.edits.get(rowId)?.get(column.id)
  const fault = editing.faultOf(rowId, column.id)
  const enter = (text: string) => {
    editing.change({ row: rowId, column: column.id, text, old, fault: edit.fault(text, row) })
    setOpen(false)
  }
  const paste = (event: ClipboardEvent) => {
    const block = readBlock(event.clipboardData.getData('text'))
    if (block.length < 2) return
    event.preventDefault()
    const from = rowIds.indexOf(rowId)
    for (const [offset, [text = '']] of block.entries()) {
      const target = rowIds[from + offset]
      if (target !== undefined)
        editing.change({ row: target, column: column.id, text, old: '', fault: edit.fault(text, row) })
    }
    setOpen(false)
  }
  if (isOpen)
    return (
      <Input
        data-cell-edit
        autoFocus
        size="small"
        defaultValue={pending ?? old}
        aria-label={column.title}
        onPaste={paste}
        onPressEnter={event => enter(event.currentTarget.value.trim())}
        onBlur={event => enter(event.currentTarget.value.trim())}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setOpen(false)
        }}
      />
    )
  return (
    <button
      type="button"
      data-cell-edit
      className={fault !== null ? css.faulty : pending !== undefined ? css.changed : css.editable}
      onClick={() => setOpen(true)}
    >
      {pending === undefined ? (
        column.cell(row)
      ) : (
        <>
          <del>{old}</del> <b>{pending}</b>
        </>
      )}
      {fault !== null && <small>{fault}</small>}
    </button>
  )
}
