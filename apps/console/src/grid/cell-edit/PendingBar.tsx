import { Button } from 'antd'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from './cell-edit.module.css'
import type { CellEditing } from './use-cell-editing.ts'

/** The number of unsaved changes; sticky at the bottom of the list. */
export function PendingBar({ editing }: { readonly editing: CellEditing }) {
  const canSave = editing.faultCount === 0 && !editing.isSaving
  useKeys([
    ...(canSave ? [{ keys: 'ctrl+s', label: '保存修改', run: editing.save }] : []),
    { keys: 'ctrl+z', label: '撤销上一处', run: editing.undo },
  ])
  return (
    <div className={css.pending} role="status">
      <b>已改 {editing.count} 处</b>
      {editing.faultCount > 0 && <span className={css.bad}>{editing.faultCount} 处有误，改好后才能保存</span>}
      <span className={css.spring} />
      <Button onClick={editing.undo}>撤销上一处</Button>
      <Button type="primary" disabled={!canSave} loading={editing.isSaving} onClick={editing.save}>
        保存 {editing.count} 处 <Kbd keys="ctrl+s" isOnFill />
      </Button>
    </div>
  )
}
