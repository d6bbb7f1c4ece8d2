import css from './Sparkline.module.css'
import { sparkPoints } from './spark-points.ts'

/** A line without axes for a table's cell; the figure beside it says the number. */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const points = sparkPoints(values, { width: 80, height: 24 })
  const end = points.at(-1)
  return (
    <svg className={css.spark} viewBox="0 0 80 24" role="img" aria-label={label}>
      <polyline points={points.map(point => point.join(',')).join(' ')} />
      {end && <circle cx={end[0]} cy={end[1]} r="2" />}
    </svg>
  )
}
