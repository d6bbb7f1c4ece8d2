import type { ImportDetail } from '@xiaojiu/contract/search/import-schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { ColumnStrip } from './ColumnStrip.tsx'
import css from './Import.module.css'
import { beyondText, groupCounts } from './summary-text.ts'

/** What became of all rows, so that none is missed, and what the columns were taken for. */
export function ImportSummary({ list }: { list: ImportDetail }) {
  const beyond = beyondText(list.sheets)
  return (
    <div className={css.summary}>
      {list.isFinished && (
        <p className={css.sum} role="status">
          <span>
            读取 <b>{countText(list.lineCount)}</b> 行
          </span>
          {groupCounts(list.counts).map(({ label, count, note }, at) => (
            <span key={label}>
              {at === 0 ? '＝' : '＋'} {label} <b>{countText(count)}</b>
              {note && <span className={css.quiet}>（{note}）</span>}
            </span>
          ))}
        </p>
      )}
      {beyond !== '' && (
        <p className={css.problem} role="alert">
          {beyond}
        </p>
      )}
      {list.isFinished && list.uncountedCount > 0 && (
        <p className={css.warning} role="status">
          {countText(list.uncountedCount)} 行没有读出数量，填写后才会加入购物车或参与规划
        </p>
      )}
      {list.sheets
        .filter(sheet => sheet.columns.length > 0)
        .map(sheet => (
          <ColumnStrip
            key={sheet.sheetNo}
            listId={list.listId}
            sheet={sheet}
            isNamed={list.sheets.length > 1}
            isBusy={!list.isFinished}
          />
        ))}
    </div>
  )
}
