import { Button } from '../button/Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { ColumnsIcon } from '../icon/icons.tsx'
import css from './DataTable.module.css'
import { type ColumnFace, toggleColumn } from './shown-columns.ts'

export interface ColumnSettingsProps {
  columns: readonly (ColumnFace & { readonly label: string })[]
  hiddenKeys: readonly string[]
  onChange: (hiddenKeys: readonly string[]) => void
}

/** Which columns a table shows. */
export function ColumnSettings({ columns, hiddenKeys, onChange }: ColumnSettingsProps) {
  return (
    <Popover
      label="列设置"
      width={200}
      trigger={props => (
        <Button size="small" {...props}>
          <ColumnsIcon size={14} />
          列设置
        </Button>
      )}
    >
      <div className={css.columns}>
        {columns.map(({ key, label, isFixed }) => (
          <Checkbox
            key={key}
            checked={isFixed || !hiddenKeys.includes(key)}
            disabled={isFixed ?? false}
            onChange={() => onChange(toggleColumn(columns, hiddenKeys, key))}
          >
            {label}
          </Checkbox>
        ))}
        <button type="button" className={css.reset} onClick={() => onChange([])}>
          恢复默认
        </button>
      </div>
    </Popover>
  )
}
