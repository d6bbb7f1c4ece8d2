import { Button } from 'antd'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import css from './grid.module.css'
import type { Selection } from './selection.ts'
import type { BulkAct } from './types.ts'

interface BulkBarProps {
  readonly selection: Selection
  readonly acts: readonly BulkAct[]
  readonly onClear: () => void
}

/** The number of selected rows and the acts on them. */
export function BulkBar({ selection, acts, onClear }: BulkBarProps) {
  const count = selection.ids.size
  return (
    <div className={css.bulk} role="toolbar" aria-label="批量操作">
      <b>已选 {count} 条</b>
      {acts.map(act => (
        <Button key={act.label} size="small" danger={act.isDanger === true} onClick={() => act.run([...selection.ids])}>
          {act.label}
          {act.key !== undefined && <Kbd keys={act.key} />}
        </Button>
      ))}
      <span className={css.spring} />
      <Button type="text" size="small" aria-label="取消选择" icon={<Icon name="close" />} onClick={onClear} />
    </div>
  )
}
