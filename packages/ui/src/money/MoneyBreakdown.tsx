import { Popover } from '../dialog/Popover.tsx'
import { UpIcon } from '../icon/icons.tsx'
import css from './MoneyBreakdown.module.css'
import { MoneyList, type MoneyListProps } from './MoneyList.tsx'

export interface MoneyBreakdownProps extends MoneyListProps {
  /** Text of the button: 优惠明细. */
  label?: string
  side?: 'above' | 'below'
}

/** The same list in a popover, for bars without room. */
export function MoneyBreakdown({ label = '金额明细', side = 'above', ...list }: MoneyBreakdownProps) {
  return (
    <Popover
      label={label}
      side={side}
      width={392}
      // Above the whole settlement bar; the button is in its second line.
      offset={side === 'above' ? 54 : 12}
      isPointed
      trigger={props => (
        <button type="button" className={css.trigger} {...props}>
          {label}
          <UpIcon size={12} />
        </button>
      )}
    >
      <div className={css.list}>
        <MoneyList {...list} />
      </div>
    </Popover>
  )
}
