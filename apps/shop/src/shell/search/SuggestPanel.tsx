import type { Association } from '@xiaojiu/contract/search/schemas.ts'
import { CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { cutBytes } from '@xiaojiu/web/format.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { type PanelOption, splitAtMatch } from './panel-options.ts'
import css from './SuggestPanel.module.css'

export interface SuggestPanelProps {
  id: string
  typed: string
  options: readonly PanelOption[]
  /** The index of the highlighted option; -1 for none. */
  picked: number
  onHover: (index: number) => void
  onChoose: (option: PanelOption) => void
  onForget: (word: string) => void
  onForgetAll: () => void
}

/** A chip shows at most 12 Chinese or 24 Latin characters. */
const CHIP_BYTES = 24

const kinds: Readonly<Record<Association['kind'], string>> = {
  product: '',
  maker: '厂家',
  store: '店铺',
  category: '分类',
}

/**
 * Suggestions while typing; history and hot words for an empty box. The field keeps the focus; Delete removes the
 * highlighted history word.
 */
export function SuggestPanel(props: SuggestPanelProps) {
  const { id, typed, options, picked, onHover, onChoose, onForget, onForgetAll } = props
  if (options.length === 0) return null
  const pick = (option: PanelOption, index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === picked,
    onPointerMove: () => onHover(index),
    onClick: () => onChoose(option),
  })
  const chips = (section: 'history' | 'hot') =>
    options.map((option, index) =>
      option.section === section ? (
        <span key={option.word} className={css.chip} data-picked={index === picked}>
          <span {...pick(option, index)} className={`${css.chipWord} ell`} title={option.word}>
            {cutBytes(option.word, CHIP_BYTES)}
          </span>
          {section === 'history' && (
            <button
              type="button"
              className={css.remove}
              tabIndex={-1}
              title="删除"
              aria-hidden="true"
              onClick={() => onForget(option.word)}
            >
              <CloseIcon size={12} />
            </button>
          )}
        </span>
      ) : null,
    )
  const has = (section: PanelOption['section']) => options.some(option => option.section === section)
  return (
    // A press inside must not blur the field, or the panel would close before the click.
    <div className={css.panel} onPointerDown={event => event.preventDefault()}>
      {has('history') && (
        <div className={css.head}>
          搜索历史
          <button type="button" tabIndex={-1} onClick={onForgetAll}>
            清空
          </button>
        </div>
      )}
      <div id={id} role="listbox" aria-label="搜索建议">
        {has('history') && <div className={css.chips}>{chips('history')}</div>}
        {has('hot') && <div className={css.head}>热门搜索</div>}
        {has('hot') && <div className={css.chips}>{chips('hot')}</div>}
        {options.map((option, index) => {
          if (!option.association) return null
          const { kind, count } = option.association
          const [before, match, after] = splitAtMatch(option.word, typed)
          return (
            <div key={`${kind}${option.word}`} {...pick(option, index)} className={css.option}>
              {kinds[kind] && <CampaignTag kind="fact" text={kinds[kind]} />}
              <span className={`${css.word} ell`}>
                {before}
                {match && <b>{match}</b>}
                {after}
              </span>
              <span className={css.count}>约 {countText(count)} 个商品</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
