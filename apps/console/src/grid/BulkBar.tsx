import { Button } from 'antd'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import css from './grid.module.css'
import type { BulkAct } from './types.ts'

interface BulkBarProps {
  /** The selected rows. */
  readonly ids: readonly string[]
  readonly acts: readonly BulkAct[]
  readonly onClear: () => void
}

/** The number of selected rows and the acts on them. */
export function BulkBar({ ids, acts, onClear }: BulkBarProps) {
  return (
    <div className={css.bulk} role="toolbar" aria-label="批量操作">
      <b>已选 {ids.length} 条</b>
      {acts.map(act => (
        <Button key={act.label} size="small" danger={act.isDanger === true} onClick={() => act.run(ids)}>
          {act.label}
          {act.key !== undefined && <Kbd keys={act.key} />}
        </Button>
      ))}
      <span className={css.spring} />
      <Button type="text" size="small" aria-label="取消选择" icon={<Icon name="close" />} onClick={onClear} />
    </div>
  )
}
