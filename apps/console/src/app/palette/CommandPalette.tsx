import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { currentConsole } from '#shell/console-face.ts'
import { standingOf, useMe } from '#shell/session.ts'
import css from './CommandPalette.module.css'
import { listsFor, placesFor, useFoundNumbers } from './places.ts'

/** Command palette: finds screens by name and records by number. Esc or a click outside closes it. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const me = useMe()
  const face = currentConsole()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useFoundNumbers(words, face.kind)
  const standing = standingOf(me)
  const places = [...found.places, ...placesFor(words, face, standing), ...listsFor(words, face, standing)]
  const chosen = Math.min(at, places.length - 1)
  useEffect(() => box.current?.showModal?.(), [])
  useKeys([], { isModal: true })
  const go = (index: number) => {
    const place = places[index]
    if (place === undefined) return
    onClose()
    void navigate(place.to)
  }
  return (
    <dialog
      ref={box}
      className={css.palette}
      aria-label="搜索"
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={css.field}>
        <Icon name="search" />
        <input
          autoFocus
          value={words}
          placeholder={face.searchHint}
          aria-label={face.searchHint}
          onChange={event => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={event => {
            if (event.key === 'ArrowDown') setAt(Math.min(places.length - 1, chosen + 1))
            else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
            else if (event.key === 'Enter') go(chosen)
            else return
            event.preventDefault()
          }}
        />
        <Kbd keys="escape" />
      </div>
      <ul className={css.places} role="listbox" aria-label="结果">
        {places.map((place, index) => (
          <li key={`${place.to} ${place.label}`} role="option" aria-selected={index === chosen}>
            <button type="button" tabIndex={-1} onMouseMove={() => setAt(index)} onClick={() => go(index)}>
              <Icon name={place.icon} />
              <span>{place.label}</span>
              <em>{place.group}</em>
              {place.keys !== undefined && <Kbd keys={place.keys} />}
            </button>
          </li>
        ))}
        {found.status === 'searching' && <li className={css.none}>正在查找…</li>}
        {found.status === 'failed' && (
          <li className={css.none}>单号没有查到结果：网络中断或服务暂时不可用，请稍后重试</li>
        )}
        {found.status === 'done' && places.length === 0 && <li className={css.none}>没有找到“{words}”</li>}
      </ul>
    </dialog>
  )
}
