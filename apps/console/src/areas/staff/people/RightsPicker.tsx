import { RIGHTS_OF, rightName } from '@xiaojiu/contract/staff/rights.ts'
import { Checkbox } from 'antd'
import { currentConsole } from '#shell/console-face.ts'
import { useMe } from '#shell/session.ts'
import css from './people.module.css'

interface RightsPickerProps {
  readonly rights: readonly string[]
  /** Absent: read-only. */
  readonly onChange?: (rights: readonly string[]) => void
}

/**
 * All rights of the face; nobody can grant rights that they do not hold (on the platform the security administrator grants all).
 */
export function RightsPicker({ rights, onChange }: RightsPickerProps) {
  const me = useMe()
  const { kind } = currentConsole()
  const all = RIGHTS_OF[kind]
  return (
    <ul className={css.rights}>
      {all.map(right => {
        const isOn = rights.includes(right)
        const mayGive = kind === 'platform' || me.rights.includes(right)
        return (
          <li key={right}>
            <Checkbox
              checked={isOn}
              disabled={onChange === undefined || !mayGive}
              onChange={() => onChange?.(isOn ? rights.filter(each => each !== right) : [...rights, right])}
            >
              {rightName(kind, right)}
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}
