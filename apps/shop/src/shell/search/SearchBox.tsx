import { CloseIcon, ImportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { movePick, type PanelContent, type PanelOption, panelOptions, type SearchScope } from './panel-options.ts'
import css from './SearchBox.module.css'
import { SuggestPanel } from './SuggestPanel.tsx'

export interface SearchBoxProps extends Omit<PanelContent, 'typed'> {
  /** The keyword of the current results. */
  keyword: string
  scopes: readonly SearchScope[]
  /** The placeholder; an empty search uses it if it is a real word. */
  placeholder: string
  placeholderWord: string | null
  /** The back office has set the placeholder. */
  isBackOfficeWord?: boolean
  onType: (typed: string) => void
  onSearch: (keyword: string, scope: SearchScope['key']) => void
  onChoose: (option: PanelOption) => void
  onForget: (word: string) => void
  onForgetAll: () => void
  /** Undefined where batch import is not offered. */
  batchHref?: string | undefined
  hotHref: (word: string) => string
  isSlim?: boolean
}

export function SearchBox(props: SearchBoxProps) {
  const { keyword, scopes, placeholder, placeholderWord, onType, onSearch, onChoose, batchHref, hotHref, isSlim } =
    props
  const panelId = useId()
  const [typed, setTyped] = useState(keyword)
  const [shownKeyword, setShownKeyword] = useState(keyword)
  const [scope, setScope] = useState(scopes[0]?.key ?? 'goods')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState(-1)
  // The box follows a new keyword of the page.
  if (keyword !== shownKeyword) {
    setShownKeyword(keyword)
    setTyped(keyword)
  }
  const options = panelOptions({ ...props, typed })
  const isShown = isOpen && options.length > 0
  const at = Math.min(picked, options.length - 1)

  const type = (text: string) => {
    setTyped(text)
    setPicked(-1)
    setOpen(true)
    onType(text)
  }
  const search = () => {
    setOpen(false)
    onSearch(typed.trim() || placeholderWord || '', scope)
  }
  const choose = (option: PanelOption) => {
    setOpen(false)
    setTyped(option.word)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setPicked(movePick(at, event.key, options.length))
    } else if (event.key === 'Delete' && isShown && options[at]?.section === 'history') {
      event.preventDefault()
      props.onForget(options[at].word)
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') {
      event.preventDefault()
      const option = isShown ? options[at] : undefined
      if (option) choose(option)
      else search()
    }
  }

  return (
    <div className={css.search} role="search" data-search-box>
      <div className={css.box}>
        {scopes.length > 1 && (
          <select
            className={css.scope}
            aria-label="搜索范围"
            value={scope}
            onChange={event => setScope(event.currentTarget.value as SearchScope['key'])}
          >
            {scopes.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
        <input
          className={css.field}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          placeholder={placeholder}
          data-word-of={props.isBackOfficeWord ? 'back-office' : undefined}
          aria-label="搜索药品、店铺、品牌、厂家，按斜杠键快速定位"
          aria-expanded={isShown}
          aria-controls={panelId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${panelId}-${at}` : undefined}
          onFocus={() => {
            setOpen(true)
            onType(typed)
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button type="button" className={css.clear} aria-label="清空" tabIndex={-1} onClick={() => type('')}>
            <CloseIcon size={14} />
          </button>
        )}
        {batchHref && (
          <Link to={batchHref} className={css.import}>
            <ImportIcon />
            批量导入
          </Link>
        )}
        <button type="button" className={css.go} onClick={search}>
          搜索
        </button>
      </div>
      {!isSlim && (
        <div className={css.hot}>
          {props.hotWords.length > 0 && '热搜：'}
          {props.hotWords.map(word => (
            <Link key={word} to={hotHref(word)}>
              {word}
            </Link>
          ))}
        </div>
      )}
      {isShown && (
        <SuggestPanel
          id={panelId}
          typed={typed}
          options={options}
          picked={at}
          onHover={setPicked}
          onChoose={choose}
          onForget={props.onForget}
          onForgetAll={props.onForgetAll}
        />
      )}
    </div>
  )
}
