import { Button, Checkbox, Popover } from 'antd'
import { Icon } from '#parts/look/Icon.tsx'
import css from './home.module.css'
import type { Cards } from './use-cards.ts'

export interface HomeCard {
  readonly id: string
  readonly title: string
}

interface CardMenuProps {
  /** Only the cards that the person's rights allow. */
  readonly cards: readonly HomeCard[]
  readonly choice: Cards
}

/** Chooses which cards the home page shows. */
export function CardMenu({ cards, choice }: CardMenuProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <ul className={css.cardMenu}>
          {cards.map(({ id, title }) => (
            <li key={id}>
              <Checkbox checked={choice.isShown(id)} onChange={event => void choice.show(id, event.target.checked)}>
                {title}
              </Checkbox>
            </li>
          ))}
        </ul>
      }
    >
      <Button size="small" icon={<Icon name="columns" />}>
        选择卡片
      </Button>
    </Popover>
  )
}
