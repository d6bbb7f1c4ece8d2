import { Button } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import css from './PaperViewer.module.css'
import { dragged, transformOf, turned, WHOLE, zoomed } from './paper-view.ts'

export interface Paper {
  readonly id: string
  /** Pictures with the same value can be shown side by side: the licence before and after. */
  readonly item?: string
  readonly label: string
  readonly url: string
  readonly thumbUrl?: string | null
  readonly isPdf?: boolean
}

interface PaperViewerProps {
  readonly papers: readonly Paper[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

const NONE_BROKEN: ReadonlySet<string> = new Set()
/** As many papers as there are digits on the keyboard. */
const MOST_DIGITS = 9

/**
 * The papers of a case: one large with zoom and rotation, the others as thumbnails. `[` and `]` switch between them, a digit jumps
 * to one.
 */
export function PaperViewer({ papers, chosen, onChoose }: PaperViewerProps) {
  const [view, setView] = useState(WHOLE)
  const [isBeside, setBeside] = useState(false)
  const [broken, setBroken] = useState<ReadonlySet<string>>(NONE_BROKEN)
  const grip = useRef<{ x: number; y: number } | null>(null)
  const paper = papers[chosen]
  const other = papers.find(each => each.item !== undefined && each.item === paper?.item && each.id !== paper.id)
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => setView(WHOLE), [paper?.id])
  useEffect(() => {
    if (paper?.id !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [paper?.id])
  const leaf = (by: number) => onChoose((chosen + by + papers.length) % papers.length)
  useKeys([
    { keys: '+', label: '放大图片', run: () => setView(zoomed(view, 1)) },
    { keys: '=', run: () => setView(zoomed(view, 1)) },
    { keys: '-', label: '缩小图片', run: () => setView(zoomed(view, -1)) },
    { keys: 'o', label: '旋转图片', run: () => setView(turned(view)) },
    { keys: '0', label: '图片适应窗口', run: () => setView(WHOLE) },
    { keys: '[', label: '上一张图片', run: () => leaf(-1) },
    { keys: ']', label: '下一张图片', run: () => leaf(1) },
    ...papers.slice(0, MOST_DIGITS).map(({ label }, index) => ({
      ...{ keys: String(index + 1), label: `看${label}`, run: () => onChoose(index) },
    })),
    ...(other === undefined ? [] : [{ keys: 'd', label: '与另一张对照', run: () => setBeside(!isBeside) }]),
  ])
  const onMove = (event: PointerEvent) => {
    if (grip.current === null) return
    setView(dragged(view, { x: event.clientX - grip.current.x, y: event.clientY - grip.current.y }))
    grip.current = { x: event.clientX, y: event.clientY }
  }
  if (paper === undefined) return <div className={css.none}>本件没有图片</div>
  return (
    <div className={css.viewer}>
      <div className={css.tools}>
        <span>
          {paper.label} {chosen + 1} / {papers.length}
        </span>
        <span className={css.spring} />
        <Button
          type="text"
          aria-label="缩小"
          icon={<Icon name="zoom-out" />}
          onClick={() => setView(zoomed(view, -1))}
        />
        <span className={css.percent}>{Math.round(view.zoom * 100)}%</span>
        <Button type="text" aria-label="放大" icon={<Icon name="zoom-in" />} onClick={() => setView(zoomed(view, 1))} />
        <Button type="text" aria-label="旋转" icon={<Icon name="rotate" />} onClick={() => setView(turned(view))} />
        <Button type="text" aria-label="适应窗口" icon={<Icon name="fit" />} onClick={() => setView(WHOLE)} />
        {other !== undefined && (
          <Button type={isBeside ? 'primary' : 'default'} aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
            对照{other.label} <Kbd keys="d" isOnFill={isBeside} />
          </Button>
        )}
      </div>
      <div
        className={isBeside && other !== undefined ? `${css.canvas} ${css.beside}` : css.canvas}
        onWheel={event => setView(zoomed(view, event.deltaY < 0 ? 1 : -1))}
        onPointerDown={event => {
          grip.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          grip.current = null
        }}
      >
        {paper.isPdf === true ? (
          <a className={css.waiting} href={paper.url} target="_blank" rel="noreferrer">
            打开 PDF
          </a>
        ) : broken.has(paper.url) ? (
          <div className={css.broken} role="alert">
            {paper.label}没有显示出来
            <Button size="small" onClick={() => setBroken(NONE_BROKEN)}>
              重试
            </Button>
          </div>
        ) : (
          <img
            src={paper.url}
            alt={paper.label}
            draggable={false}
            style={{ transform: transformOf(view) }}
            onError={() => setBroken(before => new Set([...before, paper.url]))}
          />
        )}
        {isBeside && other !== undefined && other.isPdf !== true && (
          <img src={other.url} alt={other.label} draggable={false} style={{ transform: transformOf(view) }} />
        )}
      </div>
      {papers.length > 1 && (
        <ul className={css.thumbs}>
          {papers.map((each, index) => (
            <li
              key={each.id}
              ref={index === chosen ? current : undefined}
              aria-current={index === chosen ? 'true' : undefined}
            >
              <button type="button" onClick={() => onChoose(index)}>
                {each.isPdf === true ? <Icon name="file" size={20} /> : <img src={each.thumbUrl ?? each.url} alt="" />}
                <span>
                  {index < MOST_DIGITS && <Kbd keys={String(index + 1)} />} {each.label}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
