import { Button, Checkbox, Popover, Segmented } from 'antd'
import { Icon } from '#parts/look/Icon.tsx'
import css from '../grid.module.css'
import type { Density, GridColumn } from '../types.ts'
import { type GridLook, inOrder, moved, PLAIN_LOOK } from './column-choice.ts'

interface ColumnMenuProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly look: GridLook
  readonly onLook: (changes: Partial<GridLook>) => void
}

const DENSITIES: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'usual', label: '标准' },
  { value: 'tall', label: '宽松' },
]

/** Chooses visible columns, their order, and the row height. */
export function ColumnMenu<Row>({ columns, look, onLook }: ColumnMenuProps<Row>) {
  const ids = inOrder(
    columns.map(column => column.id),
    look.order,
  )
  const named = ids.flatMap(id => columns.find(column => column.id === id && !column.isTool) ?? [])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className={css.columnMenu}>
          <Segmented
            block
            options={[...DENSITIES]}
            value={look.density}
            onChange={density => onLook({ density: density as Density })}
          />
          <ul>
            {named.map(column => (
              <li key={column.id}>
                <Checkbox
                  checked={!look.hidden.includes(column.id)}
                  disabled={column.isIdentity === true}
                  onChange={event =>
                    onLook({
                      hidden: event.target.checked
                        ? look.hidden.filter(id => id !== column.id)
                        : [...look.hidden, column.id],
                    })
                  }
                >
                  {column.title}
                </Checkbox>
                <span className={css.spring} />
                <Button
                  type="text"
                  size="small"
                  aria-label={`${column.title}前移`}
                  icon={<Icon name="up" size={14} />}
                  onClick={() => onLook({ order: moved(ids, column.id, -1) })}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`${column.title}后移`}
                  icon={<Icon name="down" size={14} />}
                  onClick={() => onLook({ order: moved(ids, column.id, 1) })}
                />
              </li>
            ))}
          </ul>
          <Button type="text" size="small" onClick={() => onLook(PLAIN_LOOK)}>
            恢复默认
          </Button>
        </div>
      }
    >
      <Button type="text" aria-label="列与行高" icon={<Icon name="columns" />} />
    </Popover>
  )
}
