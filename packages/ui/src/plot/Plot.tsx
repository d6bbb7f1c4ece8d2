import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Drawing } from './draw.ts'
import css from './Plot.module.css'
import { type PlotSpec, tableOf, valueText } from './plot-spec.ts'

interface PlotProps {
  readonly spec: PlotSpec
  /** A description for users who cannot see the plot. */
  readonly label: string
  readonly height?: number
  /** Takes the height of its card, if that is more. */
  readonly isFilling?: boolean
  /** A link to the rows that the plot counts. */
  readonly link?: ReactNode
}

/** A plot with its table, sum, time zone and link to the rows. The key `t` switches between plot and table. */
export function Plot({ spec, label, height = 236, isFilling = false, link }: PlotProps) {
  const [isTable, setTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const latest = useRef(spec)
  useEffect(() => {
    latest.current = spec
    drawing.current?.show(spec)
  }, [spec])
  useEffect(() => {
    const box = place.current
    if (isTable || !box) return
    let isOver = false
    const watcher = new ResizeObserver(() => drawing.current?.fit())
    void import('./draw.ts').then(({ draw }) => {
      if (isOver) return
      drawing.current = draw(box)
      drawing.current.show(latest.current)
      watcher.observe(box)
    })
    return () => {
      isOver = true
      watcher.disconnect()
      drawing.current?.end()
      drawing.current = null
    }
  }, [isTable])
  const { sum } = tableOf(spec)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 't' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setTable(!isTable)
  }
  return (
    // The keys of a plot work when it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure
      className={isFilling ? `${css.plot} ${css.filling}` : css.plot}
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKey}
    >
      {isTable ? (
        <FigureTable spec={spec} height={height} />
      ) : (
        <div ref={place} style={isFilling ? { minHeight: height } : { height }} />
      )}
      <figcaption>
        {sum !== null && (
          <span>
            合计 {valueText(sum, spec.unit)} {spec.unit}
          </span>
        )}
        <span>北京时间</span>
        {link}
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表'}（T）
        </button>
      </figcaption>
    </figure>
  )
}

function FigureTable({ spec, height }: { readonly spec: PlotSpec; readonly height: number }) {
  const { heads, rows } = tableOf(spec)
  return (
    <div className={css.table} style={{ maxHeight: height, minHeight: height }}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={`${at}${head}`} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={heads[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
